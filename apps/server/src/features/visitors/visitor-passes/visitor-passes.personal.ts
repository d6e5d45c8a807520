import type { NounTables } from '../../../platform/personal.ts';

export const visitorPassesPersonal: NounTables = {
  visitor_passes: { not: { outsider: 'pin number_hash ended_at', number: 'visitor_id guest_id card_id' } },
  visitor_changes: { not: { number: 'visitor_id number', portal: 'state' } },
};
