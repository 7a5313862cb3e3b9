# Gives recorded syllables another throat, melody, pace and breath. Each line of the list is one take.
form Resynthesize
  sentence List list.txt
endform
random_initializeWithSeedUnsafelyButPredictably (1407)
list = Read Strings from raw text file: list$
count = Get number of strings
for take to count
  selectObject: list
  line$ = Get string: take
  in$ = extractWord$ (line$, "in=")
  out$ = extractWord$ (line$, "out=")
  points$ = extractWord$ (line$, "points=")
  shift = extractNumber (line$, "shift=")
  stretch = extractNumber (line$, "stretch=")
  breath = extractNumber (line$, "breath=")
  rawFloor = extractNumber (line$, "rawFloor=")
  rawCeiling = extractNumber (line$, "rawCeiling=")
  floor = extractNumber (line$, "floor=")
  ceiling = extractNumber (line$, "ceiling=")
  raw = Read from file: in$
  if abs (shift - 1) > 0.01
    throat = Change gender: rawFloor, rawCeiling, shift, 0, 1, 1
  else
    throat = Copy: "throat"
  endif
  manipulation = To Manipulation: 0.01, rawFloor, rawCeiling
  pitch = Extract pitch tier
  total = Get end time
  Remove points between: 0, total
  points = Read Strings from raw text file: points$
  pointCount = Get number of strings
  for point to pointCount
    selectObject: points
    point$ = Get string: point
    seconds = extractNumber (point$, "t=")
    hertz = extractNumber (point$, "f=")
    selectObject: pitch
    Add point: seconds, hertz
  endfor
  plusObject: manipulation
  Replace pitch tier
  duration = Create DurationTier: "duration", 0, total
  Add point: 0, stretch
  plusObject: manipulation
  Replace duration tier
  selectObject: manipulation
  voiced = Get resynthesis (overlap-add)
  seconds = Get total duration
  track = To Pitch: 0.005, floor, ceiling
  median = Get quantile: 0, 0, 0.5, "Hertz"
  spread = Get standard deviation: 0, 0, "semitones"
  selectObject: voiced
  tone = To Harmonicity (cc): 0.01, floor, 0.1, 1
  harmonicity = Get mean: 0, 0
  if breath > 0.01
    selectObject: voiced
    voicedLevel = Get root-mean-square: 0, 0
    tract = To LPC (burg): 18, 0.025, 0.005, 50
    noise = Create Sound from formula: "noise", 1, 0, seconds, 16000, "randomGauss (0, 0.1)"
    plusObject: tract
    breathed = Filter: "yes"
    breathedLevel = Get root-mean-square: 0, 0
    factor = breath * voicedLevel / breathedLevel
    selectObject: voiced
    Formula: "(1 - breath) * self + factor * object (breathed, x)"
    removeObject: tract, noise, breathed
  endif
  selectObject: voiced
  Scale peak: 0.9
  Save as WAV file: out$
  appendInfoLine: out$, " ", fixed$ (median, 2), " ", fixed$ (spread, 3), " ", fixed$ (harmonicity, 2)
  removeObject: raw, throat, manipulation, pitch, points, duration, voiced, track, tone
endfor
