// Coins in double entry: what moves them, the balance, and the movements that a viewer is shown.
export {
  balanceOf,
  type Coins,
  credit,
  getTransfer,
  isWrittenOffAfter,
  listMovements,
  moveBalance,
  openLedgerAccounts,
  returnSpent,
  spend,
  type TransferRow,
  takeBack,
  takeBackBonus,
} from './ledger.service.ts';
export { ledgerRowView, movementView } from './movement.view.ts';
