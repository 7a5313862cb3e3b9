export default import.meta.glob<Record<string, unknown>>('./zh/*.json', { eager: true, import: 'default' });
