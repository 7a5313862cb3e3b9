-- Refunds of people with a limit, which are counted before the payment provider is asked.
CREATE TABLE "StaffRefund" (
    "orderId" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "StaffRefund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "StaffRefund_personId_fkey" FOREIGN KEY ("personId") REFERENCES "StaffPerson" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "StaffRefund_personId_createdAt_idx" ON "StaffRefund"("personId", "createdAt");

-- The lists of orders and of people.
CREATE INDEX "Order_createdAt_id_idx" ON "Order"("createdAt" DESC, "id" DESC);
CREATE INDEX "Session_userId_lastSeenAt_idx" ON "Session"("userId", "lastSeenAt");
