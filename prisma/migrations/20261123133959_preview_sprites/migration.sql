-- Made by `scripts/migrate.ts --create`; the CHECK and the triggers are ours.

-- CreateTable
CREATE TABLE "PreviewSprite" (
    "episodeId" TEXT NOT NULL PRIMARY KEY,
    "storageKey" TEXT NOT NULL,
    "columns" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "intervalSeconds" INTEGER NOT NULL,
    "frameWidth" INTEGER NOT NULL,
    "frameHeight" INTEGER NOT NULL,
    CONSTRAINT "PreviewSprite_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PreviewSprite_grid_check" CHECK ("intervalSeconds" >= 1 AND "count" BETWEEN 1 AND "columns" * "rows")
);

CREATE TRIGGER "PreviewSprite_inserted_moves_version" AFTER INSERT ON "PreviewSprite"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "PreviewSprite_updated_moves_version" AFTER UPDATE ON "PreviewSprite"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "PreviewSprite_deleted_moves_version" AFTER DELETE ON "PreviewSprite"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;
