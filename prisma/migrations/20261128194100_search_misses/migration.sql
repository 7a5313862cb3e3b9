-- Searches without a result, of which staff learn what viewers look for.
CREATE TABLE "SearchMissDay" (
    "day" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "searchCount" INTEGER NOT NULL,

    PRIMARY KEY ("day", "language", "term")
);
