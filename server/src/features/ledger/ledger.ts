// The double-entry ledger of coins: transfers, balances, and the movements that a viewer sees.
export {
  type BalanceColumns,
  balanceColumns,
  balanceOf,
  balanceOfColumns,
  type Coins,
  countOrderTransfers,
  credit,
  getTransfer,
  isWrittenOffAfter,
  listMovements,
  listPrizeKeys,
  moveBalance,
  openLedgerAccounts,
  reckonTakeBack,
  returnSpent,
  reverseRefund,
  spend,
  type TransferRow,
  takeBack,
  takeBackBonus,
} from './ledger.service.ts';
export { ledgerRowView, movementView } from './movement.view.ts';
