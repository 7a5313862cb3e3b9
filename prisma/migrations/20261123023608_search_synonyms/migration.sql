-- CreateTable
CREATE TABLE "SearchSynonym" (
    "groupSlug" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "term" TEXT NOT NULL,
    "wording" TEXT NOT NULL,

    PRIMARY KEY ("groupSlug", "position")
);

-- CreateIndex
CREATE UNIQUE INDEX "SearchSynonym_term_key" ON "SearchSynonym"("term");

-- Written by hand, as for all that changes what everybody sees.
CREATE TRIGGER "SearchSynonym_inserted_moves_version" AFTER INSERT ON "SearchSynonym"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SearchSynonym_deleted_moves_version" AFTER DELETE ON "SearchSynonym"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;
