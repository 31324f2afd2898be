"""Says when alarms around every change of the clocks are due, by the definition, from Python's zoneinfo.

Prints, for all zones of the system's database whose clocks agree from 2024 to 2037, a line "Z NAME NAME..." and then
a line for each alarm:
"A YEAR MONTH DAY HOUR MINUTE FIRST DAILY DAILY DAILY DAILY WEEKLY WEEKLY", in Unix seconds: the first instant at
which local time is that or later, and what a daily alarm and one on that weekday ring at, from two days before.
"""

import datetime
import pathlib
import zoneinfo

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1)
FOLDER = pathlib.Path("/usr/share/zoneinfo")
START, END = (int(datetime.datetime(y, 1, 1, tzinfo=UTC).timestamp()) for y in (2024, 2038))
DAY, AROUND = 86_400, 3 * 3600

zoneinfo.reset_tzpath(to=[str(FOLDER)])


def local(zone, t):
    """What the zone's clocks show, as seconds since 1970 on a clock and calendar."""
    return t + int(datetime.datetime.fromtimestamp(t, zone).utcoffset().total_seconds())


def changes(zone):
    """The first seconds of new offsets, with the old and the new one; no zone changes twice within four days."""
    offset = lambda t: local(zone, t) - t
    old = offset(START)
    for high in range(START, END, 4 * DAY):
        new, low = offset(high), high - 4 * DAY
        if new == old:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(middle) == old else (low, middle)
        yield high, old, new
        old = new


def first(zone, wanted, change, shown):
    """The first instant at which the clocks show what is wanted or later.

    Near the change: the first minute of those around it whose reading is not less. Elsewhere: the plain inverse.
    """
    if shown[0] < wanted <= max(shown):
        return next(change - AROUND + 60 * i for i, reading in enumerate(shown) if reading >= wanted)
    t = int((EPOCH + datetime.timedelta(seconds=wanted)).replace(tzinfo=zone).timestamp())
    assert local(zone, t) == wanted, (zone, wanted)
    return t


def alarms(zone, change, before, after):
    shown = [local(zone, change + 60 * i) for i in range(-AROUND // 60, AROUND // 60)]
    low, high = change + min(before, after), change + max(before, after)
    for wanted in (low - 300, low, (low + high) // 120 * 60, high - 60, high, high + 300):
        due = lambda days: first(zone, wanted + days * DAY, change, shown)
        exact = due(0)
        daily = [t for t in sorted(map(due, range(-4, 5))) if t > exact - 2 * DAY][:4]
        weekly = [t for t in map(due, (-7, 0, 7)) if t > exact - 2 * DAY]
        civil = EPOCH + datetime.timedelta(seconds=wanted)
        yield civil.year, civil.month, civil.day, civil.hour, civil.minute, exact, *daily, *weekly


groups = {}
for name in sorted(zoneinfo.available_timezones() - {"localtime"}):
    zone = zoneinfo.ZoneInfo(name)
    groups.setdefault((local(zone, START), *changes(zone)), []).append(name)
for (_, *found), names in groups.items():
    print("Z", *names)
    for change in found:
        for alarm in alarms(zoneinfo.ZoneInfo(names[0]), *change):
            print("A", *alarm)
