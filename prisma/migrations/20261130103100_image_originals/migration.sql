-- The pictures of which posters and stills are parts, so that another part can be chosen later.
CREATE TABLE "ImageOriginal" (
    "dramaId" TEXT NOT NULL,
    "imageKey" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "zoom" REAL NOT NULL,
    "x" REAL NOT NULL,
    "y" REAL NOT NULL,

    PRIMARY KEY ("dramaId", "imageKey"),
    CONSTRAINT "ImageOriginal_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ImageOriginal_part_within" CHECK ("zoom" >= 1 AND "x" BETWEEN 0 AND 1 AND "y" BETWEEN 0 AND 1)
);
