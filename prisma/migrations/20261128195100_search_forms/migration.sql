-- CreateTable
CREATE TABLE "SearchForm" (
    "form" TEXT NOT NULL,
    "kind" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("kind", "form", "name")
) WITHOUT ROWID;

-- The job that keeps the index indexes every drama again, with its forms.
UPDATE "SearchEntry" SET "stale" = true;
