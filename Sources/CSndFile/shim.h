// libsndfile: reads WAV, FLAC, Ogg Vorbis and Opus.
#pragma once
#include <sndfile.h>
