import { createEmptyAnswers, declarationInput } from '@gatehouse/api/visitors/health-declarations';
import { saveDeclaration } from '../../../src/features/visitors/health-declarations/health-declarations.service.ts';
import type { Services } from '../../../src/platform/services.ts';
import type { SampleHome } from '../attendance/plan.ts';
import { findGuests } from './declarations.queries.ts';

/** Adds health declarations of meeting guests. The first guest reports a cough. */
export const addDeclarations = (
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  { companyId }: SampleHome,
): Promise<void> =>
  database.asCompanies([companyId], async (db) => {
    for (const [index, { meetingId, email }] of (await findGuests(db, companyId, clock.now())).entries()) {
      const [name = email] = email.split('@');
      const declaration = declarationInput.parse({
        ...createEmptyAnswers(),
        ...(index === 0 && { cough: true, sickDetail: 'A cold, since yesterday' }),
        code: 'sample',
        confirmed: true,
        name,
        companyName: email.split('@')[1],
        address: '12 Harbour Street',
        phoneNumber: '+84 28 3824 1000',
        email,
      });
      await saveDeclaration(db, { clock, settings }, { companyId, meetingId, email }, declaration);
    }
  });
