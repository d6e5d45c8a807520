import { randomBytes } from 'node:crypto';
import { welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { welcomeLimits } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { ProofFixture } from '../../portal/harness.ts';
import { byId, companyOf, idOf, inCompany, row } from '../calls.ts';
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { adminOnly } from '../words.ts';
import { storeLargeFile } from './contents.ts';

const administered = { who: adminOnly, reach: 'company' } as const;

/** Returns a picture of 1920 × 1080 with the minimum file size. */
function makePicture(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(welcomeLimits.least);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(1920, 16);
  bytes.writeUInt32BE(1080, 20);
  randomBytes(16).copy(bytes, 64);
  return new Uint8Array(bytes);
}

/** Stores a picture among the files of a company. */
export async function makeWelcomeFile(fixture: ProofFixture, companyId: number): Promise<{ id: number }> {
  const { name, size } = await storeLargeFile(fixture, companyId);
  const { rows } = await fixture.make.owner.query(
    `INSERT INTO welcome_files (company_id, file, kind, file_name, media_type, size, width, height, created_at)
     VALUES ($1, $2, 'IMAGE', 'lobby.png', 'image/png', $3, 1920, 1080, now()) RETURNING id`,
    [companyId, name, size],
  );
  return { id: Number(rows[0].id) };
}
const ownFile = row((fixture, { companyId }) => makeWelcomeFile(fixture, companyId));

const paramsOf = (context: CallContext) => ({ companyId: companyOf(context) });
const introOf = (b: Tenant) => ({
  introFormat: 'image',
  introVideo: null,
  introSubtitles: null,
  introImages: [preparedRow(b, ownFile).id],
});

export const welcomeSettingsProof = nounProof(welcomeSettings, {
  // Expected roles from the specification: ADMIN adds "welcome setting"; SYSADMIN: "no welcome setting"; rules.md §6a:
  // "Layout needs WELCOME_SETTING"
  expected: {
    get: administered,
    update: administered,
    updateLayout: administered,
    upload: administered,
    uploadSubtitles: administered,
    file: administered,
  },
  calls: {
    get: { places: inCompany, input: async (context) => ({ params: paramsOf(context) }) },
    update: {
      places: inCompany,
      input: async (context) => ({ params: paramsOf(context), body: { contact: 'Reception' } }),
      references: { 'body.intro': introOf },
    },
    updateLayout: {
      places: inCompany,
      input: async (context) => ({ params: paramsOf(context), body: { layoutType: 'VERTICAL' } }),
    },
    upload: {
      places: inCompany,
      input: async (context) => ({ params: paramsOf(context), files: [makePicture()] }),
    },
    uploadSubtitles: {
      places: inCompany,
      input: async (context) => ({
        params: paramsOf(context),
        files: [new Uint8Array(Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nWelcome\n'))],
      }),
    },
    file: byId(idOf(ownFile)),
  },
  rows: [ownFile],
  unreachable: {
    company: ['welcome_files_company_id_fkey'],
    kept: ['welcome_files__file'],
    portal: ['welcome_files__kind'],
  },
});
