import { welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import { missing, nowhere } from '../calls.ts';
import { nounProof, type World } from '../proof.ts';
import { open } from '../words.ts';
import { pageCookie } from './device-pairings.ts';
import { makeWelcomeFile } from './welcome-settings.ts';

/** Adds a picture to the welcome page of company A, and returns its id. */
async function showNewPicture({ stand, a: { companyId } }: World): Promise<number> {
  const { id } = await makeWelcomeFile(stand, companyId);
  const intro = { introFormat: 'image', introVideo: null, introSubtitles: null, introImages: [id] };
  await stand.make.owner.query(
    `INSERT INTO portal_settings AS present (company_id, key, value, updated_at) VALUES ($1, 'welcome', $2, now())
     ON CONFLICT ON CONSTRAINT portal_settings__company_id__key DO UPDATE SET value = present.value || excluded.value`,
    [companyId, { intro }],
  );
  return id;
}

export const welcomePagesProof = nounProof(welcomePages, {
  // A tablet has no account. The cookie of its pairing determines the company.
  expected: { get: open, file: open },
  calls: {
    get: {
      places: nowhere,
      input: async () => ({}),
      ends: 'ATT_PAIRING_NOT_FOUND',
      succeeds: async ({ world }) => ({ headers: await pageCookie(world) }),
    },
    file: {
      places: nowhere,
      input: async () => ({ params: { id: missing } }),
      ends: 'ATT_PAIRING_NOT_FOUND',
      succeeds: async ({ world }) => ({
        params: { id: await showNewPicture(world) },
        headers: await pageCookie(world),
      }),
    },
  },
});
