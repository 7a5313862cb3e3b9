-- Made by `scripts/migrate.ts --create`; the CHECKs are ours.

-- CreateTable
CREATE TABLE "Drama" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "originalLanguage" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "tone" TEXT NOT NULL,
    "audience" INTEGER NOT NULL DEFAULT 0,
    "freeEpisodeCount" INTEGER NOT NULL DEFAULT 0,
    "defaultPriceCoins" INTEGER NOT NULL DEFAULT 0,
    "restDiscountPercent" INTEGER NOT NULL DEFAULT 0,
    "frameKey" TEXT,
    "publishedAt" DATETIME,
    "activityPosition" INTEGER,
    "episodeCount" INTEGER NOT NULL DEFAULT 0,
    "durationSeconds" INTEGER NOT NULL DEFAULT 0,
    "followCount" INTEGER NOT NULL DEFAULT 0,
    "playCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Drama_free_episodes_check" CHECK ("freeEpisodeCount" >= 0),
    CONSTRAINT "Drama_price_check" CHECK ("defaultPriceCoins" >= 0),
    CONSTRAINT "Drama_rest_discount_check" CHECK ("restDiscountPercent" BETWEEN 0 AND 100),
    CONSTRAINT "Drama_follows_check" CHECK ("followCount" >= 0)
);

-- CreateTable
CREATE TABLE "DramaTranslation" (
    "dramaId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "synopsis" TEXT NOT NULL,
    "hook" TEXT NOT NULL,
    "posterKey" TEXT,

    PRIMARY KEY ("dramaId", "language"),
    CONSTRAINT "DramaTranslation_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DramaHiddenCountry" (
    "dramaId" TEXT NOT NULL,
    "country" TEXT NOT NULL,

    PRIMARY KEY ("dramaId", "country"),
    CONSTRAINT "DramaHiddenCountry_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Category" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "position" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "CategoryTranslation" (
    "categoryId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("categoryId", "language"),
    CONSTRAINT "CategoryTranslation_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DramaCategory" (
    "categoryId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,

    PRIMARY KEY ("categoryId", "dramaId"),
    CONSTRAINT "DramaCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DramaCategory_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Tag" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "TagTranslation" (
    "tagId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("tagId", "language"),
    CONSTRAINT "TagTranslation_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DramaTag" (
    "tagId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,

    PRIMARY KEY ("tagId", "dramaId"),
    CONSTRAINT "DramaTag_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DramaTag_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CastMember" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "dramaId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "portraitKey" TEXT,
    CONSTRAINT "CastMember_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CastMemberTranslation" (
    "castMemberId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    PRIMARY KEY ("castMemberId", "language"),
    CONSTRAINT "CastMemberTranslation_castMemberId_fkey" FOREIGN KEY ("castMemberId") REFERENCES "CastMember" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Episode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "dramaId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "durationSeconds" INTEGER NOT NULL,
    "priceCoins" INTEGER NOT NULL DEFAULT 0,
    "posterKey" TEXT,
    "publishedAt" DATETIME,
    "likeCount" INTEGER NOT NULL DEFAULT 0,
    "commentCount" INTEGER NOT NULL DEFAULT 0,
    "playCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Episode_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Episode_number_check" CHECK ("number" >= 1),
    CONSTRAINT "Episode_price_check" CHECK ("priceCoins" >= 0),
    CONSTRAINT "Episode_likes_check" CHECK ("likeCount" >= 0),
    CONSTRAINT "Episode_comments_check" CHECK ("commentCount" >= 0)
);

-- CreateTable
CREATE TABLE "EpisodeTranslation" (
    "episodeId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "synopsis" TEXT,

    PRIMARY KEY ("episodeId", "language"),
    CONSTRAINT "EpisodeTranslation_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Rendition" (
    "episodeId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bitsPerSecond" INTEGER NOT NULL,
    "codecs" TEXT NOT NULL,
    "folder" TEXT NOT NULL,

    PRIMARY KEY ("episodeId", "name"),
    CONSTRAINT "Rendition_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SubtitleTrack" (
    "episodeId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,

    PRIMARY KEY ("episodeId", "language"),
    CONSTRAINT "SubtitleTrack_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Carousel" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "dramaId" TEXT,
    "target" TEXT,
    "position" INTEGER NOT NULL,
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    CONSTRAINT "Carousel_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CarouselTranslation" (
    "carouselId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "imageKey" TEXT NOT NULL,

    PRIMARY KEY ("carouselId", "language"),
    CONSTRAINT "CarouselTranslation_carouselId_fkey" FOREIGN KEY ("carouselId") REFERENCES "Carousel" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CarouselCountry" (
    "carouselId" TEXT NOT NULL,
    "country" TEXT NOT NULL,

    PRIMARY KEY ("carouselId", "country"),
    CONSTRAINT "CarouselCountry_carouselId_fkey" FOREIGN KEY ("carouselId") REFERENCES "Carousel" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "displayName" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "sex" INTEGER NOT NULL DEFAULT 1,
    "regSource" INTEGER NOT NULL,
    "registerTime" DATETIME NOT NULL,
    "memberExpire" DATETIME,
    "autoUnlock" INTEGER NOT NULL DEFAULT 0,
    "autoUnlockCapCoins" INTEGER,
    "inviteCode" TEXT NOT NULL,
    "joinedIntoId" TEXT,
    "deletedAt" DATETIME,
    CONSTRAINT "User_joinedIntoId_fkey" FOREIGN KEY ("joinedIntoId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "User_auto_unlock_check" CHECK ("autoUnlock" IN (0, 1)),
    CONSTRAINT "User_joined_into_check" CHECK ("joinedIntoId" <> "id")
);

-- CreateTable
CREATE TABLE "Identity" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "passwordHash" TEXT,
    "verifiedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "platform" INTEGER NOT NULL,
    "clientVersion" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    "endReason" TEXT,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OneTimeCode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "purpose" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "consumedAt" DATETIME,
    CONSTRAINT "OneTimeCode_tries_check" CHECK ("triesLeft" >= 0)
);

-- CreateTable
CREATE TABLE "UsedProof" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "RateLimitWindow" (
    "key" TEXT NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("key", "startsAt")
);

-- CreateTable
CREATE TABLE "LedgerAccount" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT,
    "balanceCoins" INTEGER NOT NULL DEFAULT 0,
    "entryCount" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "LedgerAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerAccount_key_check" CHECK ("key" = "kind" || ':' || coalesce("userId", 'house')),
    CONSTRAINT "LedgerAccount_owner_check" CHECK (("userId" IS NOT NULL) = ("kind" IN ('viewerPaid', 'viewerBonus'))),
    CONSTRAINT "LedgerAccount_viewer_balance_check" CHECK ("userId" IS NULL OR "balanceCoins" >= 0)
);

-- CreateTable
CREATE TABLE "LedgerTransfer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "idempotencyKey" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "dramaId" TEXT,
    "episodeId" TEXT,
    "orderId" TEXT,
    "coins" INTEGER NOT NULL,
    "balanceAfterCoins" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "LedgerTransfer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerTransfer_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerTransfer_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerTransfer_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerTransfer_balance_check" CHECK ("balanceAfterCoins" >= 0)
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "transferId" TEXT NOT NULL,
    "accountKey" TEXT NOT NULL,
    "coins" INTEGER NOT NULL,

    PRIMARY KEY ("transferId", "accountKey"),
    CONSTRAINT "LedgerEntry_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "LedgerTransfer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerEntry_accountKey_fkey" FOREIGN KEY ("accountKey") REFERENCES "LedgerAccount" ("key") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerEntry_coins_check" CHECK ("coins" <> 0)
);

-- CreateTable
CREATE TABLE "Unlock" (
    "userId" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "priceCoins" INTEGER NOT NULL,
    "transferId" TEXT,
    "source" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "episodeId"),
    CONSTRAINT "Unlock_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Unlock_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Unlock_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Unlock_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "LedgerTransfer" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Unlock_price_check" CHECK ("priceCoins" >= 0),
    CONSTRAINT "Unlock_paid_by_check" CHECK ("transferId" IS NOT NULL OR "source" IN ('series', 'grant'))
);

-- CreateTable
CREATE TABLE "UnlockUndo" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "priceCoins" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "transferId" TEXT NOT NULL,
    "returnedTransferId" TEXT NOT NULL,
    "unlockedAt" DATETIME NOT NULL,
    "undoneAt" DATETIME NOT NULL,
    CONSTRAINT "UnlockUndo_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "UnlockUndo_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "UnlockUndo_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "UnlockUndo_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "LedgerTransfer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "UnlockUndo_returnedTransferId_fkey" FOREIGN KEY ("returnedTransferId") REFERENCES "LedgerTransfer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AutoUnlockRun" (
    "userId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "untouchedCount" INTEGER NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "dramaId"),
    CONSTRAINT "AutoUnlockRun_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AutoUnlockRun_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RechargeTemplate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" INTEGER NOT NULL,
    "coins" INTEGER NOT NULL DEFAULT 0,
    "bonusPercent" INTEGER NOT NULL DEFAULT 0,
    "membershipDays" INTEGER NOT NULL DEFAULT 0,
    "period" TEXT,
    "dramaId" TEXT,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "country" TEXT,
    "position" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "RechargeTemplate_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RechargeTemplate_amount_check" CHECK ("amountMinor" > 0),
    CONSTRAINT "RechargeTemplate_bonus_check" CHECK ("bonusPercent" >= 0),
    CONSTRAINT "RechargeTemplate_kind_check" CHECK (CASE "kind" WHEN 1 THEN "coins" > 0 WHEN 2 THEN "dramaId" IS NOT NULL WHEN 3 THEN "membershipDays" > 0 ELSE 0 END)
);

-- CreateTable
CREATE TABLE "Order" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "templateId" TEXT NOT NULL,
    "kind" INTEGER NOT NULL,
    "dramaId" TEXT,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "coinsPaid" INTEGER NOT NULL DEFAULT 0,
    "coinsBonus" INTEGER NOT NULL DEFAULT 0,
    "membershipDays" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerReference" TEXT,
    "payUrl" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "paidAt" DATETIME,
    "refundedAt" DATETIME,
    CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Order_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "RechargeTemplate" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Order_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Order_amount_check" CHECK ("amountMinor" > 0),
    CONSTRAINT "Order_bonus_check" CHECK ("coinsBonus" >= 0),
    CONSTRAINT "Order_kind_check" CHECK (CASE "kind" WHEN 1 THEN "coinsPaid" > 0 WHEN 2 THEN "dramaId" IS NOT NULL WHEN 3 THEN "membershipDays" > 0 ELSE 0 END),
    CONSTRAINT "Order_paid_check" CHECK (("paidAt" IS NOT NULL) = ("status" IN ('paid', 'refunded')))
);

-- CreateTable
CREATE TABLE "ProviderEvent" (
    "provider" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "orderId" TEXT,
    "receivedAt" DATETIME NOT NULL,

    PRIMARY KEY ("provider", "eventId"),
    CONSTRAINT "ProviderEvent_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MembershipGrant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "orderId" TEXT,
    "redemptionId" TEXT,
    "revokedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "MembershipGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MembershipGrant_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "MembershipGrant_redemptionId_fkey" FOREIGN KEY ("redemptionId") REFERENCES "Redemption" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "MembershipGrant_days_check" CHECK ("days" > 0),
    CONSTRAINT "MembershipGrant_span_check" CHECK ("endsAt" > "startsAt"),
    CONSTRAINT "MembershipGrant_one_source_check" CHECK ("orderId" IS NULL OR "redemptionId" IS NULL)
);

-- CreateTable
CREATE TABLE "CheckIn" (
    "userId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "madeUp" BOOLEAN NOT NULL DEFAULT false,
    "coins" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "day"),
    CONSTRAINT "CheckIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CheckIn_coins_check" CHECK ("coins" >= 0)
);

-- CreateTable
CREATE TABLE "TaskProgress" (
    "userId" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "completedAt" DATETIME,
    "creditedAt" DATETIME,

    PRIMARY KEY ("userId", "day", "task"),
    CONSTRAINT "TaskProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AdTicket" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "issuedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "creditedAt" DATETIME,
    CONSTRAINT "AdTicket_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Invite" (
    "inviteeId" TEXT NOT NULL PRIMARY KEY,
    "inviterId" TEXT NOT NULL,
    "rewardCoins" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "rewardedAt" DATETIME,
    CONSTRAINT "Invite_inviteeId_fkey" FOREIGN KEY ("inviteeId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invite_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invite_other_check" CHECK ("inviteeId" <> "inviterId")
);

-- CreateTable
CREATE TABLE "RedeemCode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "codeHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "maxUses" INTEGER NOT NULL DEFAULT 1,
    "usedCount" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "RedeemCode_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "RedeemCode_uses_check" CHECK ("usedCount" BETWEEN 0 AND "maxUses")
);

-- CreateTable
CREATE TABLE "Redemption" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "codeId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Redemption_codeId_fkey" FOREIGN KEY ("codeId") REFERENCES "RedeemCode" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Redemption_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "episodeId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "parentId" TEXT,
    "text" TEXT NOT NULL,
    "atSecond" INTEGER,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "likeCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "hiddenAt" DATETIME,
    "deletedAt" DATETIME,
    CONSTRAINT "Comment_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_likes_check" CHECK ("likeCount" >= 0)
);

-- CreateTable
CREATE TABLE "CommentLike" (
    "userId" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "commentId"),
    CONSTRAINT "CommentLike_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CommentLike_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CommentReport" (
    "userId" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "commentId"),
    CONSTRAINT "CommentReport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CommentReport_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EpisodeLike" (
    "userId" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "episodeId"),
    CONSTRAINT "EpisodeLike_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EpisodeLike_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Follow" (
    "userId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "seenEpisodeCount" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "dramaId"),
    CONSTRAINT "Follow_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Follow_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WatchProgress" (
    "userId" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "positionSeconds" INTEGER NOT NULL,
    "finished" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "episodeId"),
    CONSTRAINT "WatchProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "WatchProgress_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WatchProgress_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WatchProgress_position_check" CHECK ("positionSeconds" >= 0)
);

-- CreateTable
CREATE TABLE "PlaybackCount" (
    "viewerKey" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "hour" INTEGER NOT NULL,

    PRIMARY KEY ("viewerKey", "episodeId", "hour"),
    CONSTRAINT "PlaybackCount_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DramaDay" (
    "dramaId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "playCount" INTEGER NOT NULL DEFAULT 0,
    "followCount" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("dramaId", "day"),
    CONSTRAINT "DramaDay_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WatchedTime" (
    "userId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL,
    "reportedAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "day"),
    CONSTRAINT "WatchedTime_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "WatchedTime_seconds_check" CHECK ("seconds" >= 0)
);

-- CreateTable
CREATE TABLE "Feedback" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "problemType" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "clientVersion" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Feedback_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FeedbackImage" (
    "feedbackId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,

    PRIMARY KEY ("feedbackId", "position"),
    CONSTRAINT "FeedbackImage_feedbackId_fkey" FOREIGN KEY ("feedbackId") REFERENCES "Feedback" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CampaignParameter" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "uuid" TEXT,
    "sid" TEXT,
    "affiliateLinkId" TEXT,
    "novelId" TEXT,
    "chapterId" TEXT,
    "ttclid" TEXT,
    "ttp" TEXT,
    "fbc" TEXT,
    "fbp" TEXT,
    "dramaId" TEXT,
    "episodeId" TEXT,
    "fbclid" TEXT,
    "fbLoginId" TEXT,
    "campaignName" TEXT,
    "campaignId" TEXT,
    "adsetName" TEXT,
    "adsetId" TEXT,
    "adName" TEXT,
    "adId" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "CampaignParameter_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AnalyticsEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "receivedAt" DATETIME NOT NULL,
    "deviceType" TEXT,
    "deviceName" TEXT,
    "appName" TEXT,
    "appVersion" TEXT,
    "eventTime" DATETIME NOT NULL,
    "channelId" INTEGER,
    "channelName" TEXT,
    "userId" TEXT,
    "sex" INTEGER,
    "regSource" INTEGER,
    "memberExpire" DATETIME,
    "language" TEXT,
    "country" TEXT,
    "coin" INTEGER,
    "registerTime" DATETIME,
    "isMember" INTEGER,
    "adId" TEXT,
    "adName" TEXT,
    "prevEventKey" TEXT,
    "eventId" TEXT,
    "eventChildId" TEXT,
    "module" TEXT,
    "eventKey" TEXT,
    "eventType" TEXT
);

-- CreateTable
CREATE TABLE "OutboxEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "OutboxEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Drama_slug_key" ON "Drama"("slug");

-- CreateIndex
CREATE INDEX "Drama_publishedAt_id_idx" ON "Drama"("publishedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Drama_status_publishedAt_id_idx" ON "Drama"("status", "publishedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Drama_playCount_id_idx" ON "Drama"("playCount" DESC, "id");

-- CreateIndex
CREATE INDEX "Drama_followCount_id_idx" ON "Drama"("followCount" DESC, "id");

-- CreateIndex
CREATE INDEX "DramaTranslation_language_title_dramaId_idx" ON "DramaTranslation"("language", "title", "dramaId");

-- CreateIndex
CREATE UNIQUE INDEX "Category_slug_key" ON "Category"("slug");

-- CreateIndex
CREATE INDEX "Category_position_id_idx" ON "Category"("position", "id");

-- CreateIndex
CREATE INDEX "DramaCategory_dramaId_categoryId_idx" ON "DramaCategory"("dramaId", "categoryId");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_slug_key" ON "Tag"("slug");

-- CreateIndex
CREATE INDEX "TagTranslation_language_name_tagId_idx" ON "TagTranslation"("language", "name", "tagId");

-- CreateIndex
CREATE INDEX "DramaTag_dramaId_tagId_idx" ON "DramaTag"("dramaId", "tagId");

-- CreateIndex
CREATE UNIQUE INDEX "CastMember_dramaId_position_key" ON "CastMember"("dramaId", "position");

-- CreateIndex
CREATE INDEX "CastMemberTranslation_language_name_castMemberId_idx" ON "CastMemberTranslation"("language", "name", "castMemberId");

-- CreateIndex
CREATE UNIQUE INDEX "Episode_dramaId_number_key" ON "Episode"("dramaId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Rendition_folder_key" ON "Rendition"("folder");

-- CreateIndex
CREATE INDEX "Carousel_position_id_idx" ON "Carousel"("position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "User_number_key" ON "User"("number");

-- CreateIndex
CREATE UNIQUE INDEX "User_inviteCode_key" ON "User"("inviteCode");

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_kind_subject_key" ON "Identity"("kind", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_endedAt_idx" ON "Session"("userId", "endedAt");

-- CreateIndex
CREATE INDEX "OneTimeCode_purpose_address_createdAt_idx" ON "OneTimeCode"("purpose", "address", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "UsedProof_expiresAt_idx" ON "UsedProof"("expiresAt");

-- CreateIndex
CREATE INDEX "RateLimitWindow_endsAt_idx" ON "RateLimitWindow"("endsAt");

-- CreateIndex
CREATE INDEX "LedgerAccount_userId_kind_balanceCoins_idx" ON "LedgerAccount"("userId", "kind", "balanceCoins");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerTransfer_idempotencyKey_key" ON "LedgerTransfer"("idempotencyKey");

-- CreateIndex
CREATE INDEX "LedgerTransfer_userId_createdAt_id_idx" ON "LedgerTransfer"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "LedgerTransfer_dramaId_idx" ON "LedgerTransfer"("dramaId");

-- CreateIndex
CREATE INDEX "LedgerTransfer_episodeId_idx" ON "LedgerTransfer"("episodeId");

-- CreateIndex
CREATE INDEX "LedgerTransfer_orderId_idx" ON "LedgerTransfer"("orderId");

-- CreateIndex
CREATE INDEX "LedgerEntry_accountKey_coins_idx" ON "LedgerEntry"("accountKey", "coins");

-- CreateIndex
CREATE INDEX "Unlock_userId_dramaId_createdAt_episodeId_source_priceCoins_idx" ON "Unlock"("userId", "dramaId", "createdAt", "episodeId", "source", "priceCoins");

-- CreateIndex
CREATE INDEX "Unlock_episodeId_idx" ON "Unlock"("episodeId");

-- CreateIndex
CREATE INDEX "Unlock_dramaId_idx" ON "Unlock"("dramaId");

-- CreateIndex
CREATE INDEX "Unlock_transferId_idx" ON "Unlock"("transferId");

-- CreateIndex
CREATE INDEX "UnlockUndo_userId_undoneAt_idx" ON "UnlockUndo"("userId", "undoneAt");

-- CreateIndex
CREATE INDEX "UnlockUndo_episodeId_idx" ON "UnlockUndo"("episodeId");

-- CreateIndex
CREATE INDEX "UnlockUndo_dramaId_idx" ON "UnlockUndo"("dramaId");

-- CreateIndex
CREATE INDEX "UnlockUndo_returnedTransferId_idx" ON "UnlockUndo"("returnedTransferId");

-- CreateIndex
CREATE UNIQUE INDEX "UnlockUndo_transferId_episodeId_key" ON "UnlockUndo"("transferId", "episodeId");

-- CreateIndex
CREATE INDEX "AutoUnlockRun_dramaId_idx" ON "AutoUnlockRun"("dramaId");

-- CreateIndex
CREATE INDEX "RechargeTemplate_active_kind_position_id_idx" ON "RechargeTemplate"("active", "kind", "position", "id");

-- CreateIndex
CREATE INDEX "RechargeTemplate_dramaId_idx" ON "RechargeTemplate"("dramaId");

-- CreateIndex
CREATE INDEX "Order_userId_createdAt_id_idx" ON "Order"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Order_status_expiresAt_idx" ON "Order"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "Order_dramaId_kind_status_idx" ON "Order"("dramaId", "kind", "status");

-- CreateIndex
CREATE INDEX "Order_templateId_idx" ON "Order"("templateId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_userId_idempotencyKey_key" ON "Order"("userId", "idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "Order_provider_providerReference_key" ON "Order"("provider", "providerReference");

-- CreateIndex
CREATE INDEX "ProviderEvent_orderId_idx" ON "ProviderEvent"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "MembershipGrant_orderId_key" ON "MembershipGrant"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "MembershipGrant_redemptionId_key" ON "MembershipGrant"("redemptionId");

-- CreateIndex
CREATE INDEX "MembershipGrant_userId_endsAt_idx" ON "MembershipGrant"("userId", "endsAt");

-- CreateIndex
CREATE INDEX "AdTicket_userId_day_creditedAt_idx" ON "AdTicket"("userId", "day", "creditedAt");

-- CreateIndex
CREATE INDEX "Invite_inviterId_createdAt_idx" ON "Invite"("inviterId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "RedeemCode_codeHash_key" ON "RedeemCode"("codeHash");

-- CreateIndex
CREATE INDEX "Redemption_userId_createdAt_idx" ON "Redemption"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Redemption_codeId_userId_key" ON "Redemption"("codeId", "userId");

-- CreateIndex
CREATE INDEX "Comment_episodeId_parentId_createdAt_id_idx" ON "Comment"("episodeId", "parentId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Comment_episodeId_parentId_likeCount_id_idx" ON "Comment"("episodeId", "parentId", "likeCount" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");

-- CreateIndex
CREATE INDEX "Comment_userId_createdAt_idx" ON "Comment"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "CommentLike_commentId_idx" ON "CommentLike"("commentId");

-- CreateIndex
CREATE INDEX "CommentReport_commentId_idx" ON "CommentReport"("commentId");

-- CreateIndex
CREATE INDEX "EpisodeLike_episodeId_idx" ON "EpisodeLike"("episodeId");

-- CreateIndex
CREATE INDEX "Follow_userId_createdAt_dramaId_seenEpisodeCount_idx" ON "Follow"("userId", "createdAt" DESC, "dramaId", "seenEpisodeCount");

-- CreateIndex
CREATE INDEX "Follow_dramaId_idx" ON "Follow"("dramaId");

-- CreateIndex
CREATE INDEX "WatchProgress_userId_updatedAt_dramaId_episodeId_positionSeconds_finished_idx" ON "WatchProgress"("userId", "updatedAt" DESC, "dramaId", "episodeId", "positionSeconds", "finished");

-- CreateIndex
CREATE INDEX "WatchProgress_userId_dramaId_updatedAt_episodeId_positionSeconds_finished_idx" ON "WatchProgress"("userId", "dramaId", "updatedAt" DESC, "episodeId", "positionSeconds", "finished");

-- CreateIndex
CREATE INDEX "WatchProgress_episodeId_idx" ON "WatchProgress"("episodeId");

-- CreateIndex
CREATE INDEX "WatchProgress_dramaId_idx" ON "WatchProgress"("dramaId");

-- CreateIndex
CREATE INDEX "PlaybackCount_hour_idx" ON "PlaybackCount"("hour");

-- CreateIndex
CREATE INDEX "PlaybackCount_episodeId_idx" ON "PlaybackCount"("episodeId");

-- CreateIndex
CREATE INDEX "DramaDay_day_dramaId_playCount_followCount_idx" ON "DramaDay"("day", "dramaId", "playCount", "followCount");

-- CreateIndex
CREATE INDEX "Feedback_userId_createdAt_idx" ON "Feedback"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "CampaignParameter_uuid_idx" ON "CampaignParameter"("uuid");

-- CreateIndex
CREATE INDEX "CampaignParameter_userId_idx" ON "CampaignParameter"("userId");

-- CreateIndex
CREATE INDEX "AnalyticsEvent_eventKey_eventTime_idx" ON "AnalyticsEvent"("eventKey", "eventTime");

-- CreateIndex
CREATE INDEX "AnalyticsEvent_userId_eventTime_idx" ON "AnalyticsEvent"("userId", "eventTime");

-- CreateIndex
CREATE INDEX "OutboxEvent_userId_id_idx" ON "OutboxEvent"("userId", "id");

-- CreateIndex
CREATE INDEX "OutboxEvent_createdAt_idx" ON "OutboxEvent"("createdAt");
