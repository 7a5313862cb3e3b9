-- Written by hand: traditional characters are found by simplified ones, so every drama is taken apart anew.
UPDATE "SearchEntry" SET "stale" = true;
