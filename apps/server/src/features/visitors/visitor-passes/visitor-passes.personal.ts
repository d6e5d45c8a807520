import { declarePersonal } from '../../../platform/personal.ts';

export const visitorPassesPersonal = declarePersonal({
  visitor_passes: { not: { outsider: 'pin number_hash ended_at', number: 'visitor_id guest_id card_id' } },
  visitor_changes: { not: { number: 'visitor_id number', portal: 'state' } },
});
