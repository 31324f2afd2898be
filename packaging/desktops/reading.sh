# shellcheck shell=bash
# Reading what stands on the screen, as a person would. A desktop brings desktop_shot and desktop_click; places_to_read,
# which prints the parts of the screen with text as WIDTHxHEIGHT+LEFT+TOP; and in $reading what ImageMagick must do to
# a picture of it for black letters on white.

# Prints a line for each word on the screen, in reading order: left, top, right, bottom in pixels, and the word.
words_on_screen() {
  local folder place left top
  folder=$(mktemp -d)
  desktop_shot "$folder/screen.ppm"
  places_to_read | while read -r place; do
    IFS=x+ read -r _ _ left top <<<"$place"
    # small type is read well at three times its size
    convert "$folder/screen.ppm" -crop "$place" +repage -colorspace Gray -resize 300% "${reading[@]}" "$folder/part.png"
    OMP_THREAD_LIMIT=1 tesseract "$folder/part.png" - --psm 11 tsv 2>/dev/null |
      awk -F '\t' -v x="$left" -v y="$top" '
        $1 == 5 { print int(x + $7 / 3), int(y + $8 / 3), int(x + ($7 + $9) / 3), int(y + ($8 + $10) / 3), $12 }'
  done
  rm -r "$folder"
}

# Prints the centre of a text on the screen, fails if it isn't there.
find_on_screen() {
  words_on_screen | awk -v text="$1" '
    { left[NR] = $1; top[NR] = $2; right[NR] = $3; bottom[NR] = $4; word[NR] = $5 }
    END {
      n = split(text, wanted, " ")
      for (i = 1; i + n - 1 <= NR; i++) {
        for (k = 1; k <= n && word[i + k - 1] == wanted[k]; k++);
        if (k > n) {
          print int((left[i] + right[i + n - 1]) / 2), int((top[i] + bottom[i]) / 2)
          exit 0
        }
      }
      exit 1
    }'
}

desktop_texts() { words_on_screen | cut -d ' ' -f 5- | paste --serial --delimiters ' '; }

# Prints the centre of a text once it is on the screen.
wait_for_text() {
  until_true 15 find_on_screen "$1"
  find_on_screen "$1"
}

desktop_press() {
  local place
  place=$(wait_for_text "$1")
  # shellcheck disable=SC2086 # two numbers
  desktop_click $place
}
