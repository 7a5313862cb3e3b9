export { readMoney } from './money.service.ts';
