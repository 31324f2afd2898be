// cairo: two-dimensional drawing.
#pragma once
#include <cairo.h>
