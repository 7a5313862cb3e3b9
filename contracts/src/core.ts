// Every resource needs these. A client that loads resources later imports this file first.
export * from './drama-card.ts';
export * from './kernel/endpoint.ts';
export * from './kernel/envelope.ts';
export * from './language-table.ts';
export * from './languages.ts';
export * from './limits.ts';
