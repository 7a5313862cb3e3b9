export default import.meta.glob<Record<string, unknown>>('./pt/*.json', { eager: true, import: 'default' });
