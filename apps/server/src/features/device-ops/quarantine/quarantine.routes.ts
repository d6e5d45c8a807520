import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type Feature, route } from '../../../platform/http/route.ts';
import { assignCode, previewAssignment } from './assignment.service.ts';
import { mappingRoutes } from './mappings.routes.ts';
import { quarantinePersonal } from './quarantine.personal.ts';
import * as queries from './quarantine.queries.ts';
import { dismissRecords, releaseRecord } from './records.service.ts';
import { reprocessJob } from './reprocess.service.ts';

export const quarantineFeature: Feature = {
  name: 'quarantine',
  personal: quarantinePersonal,
  constraints: {
    person_codes_pkey: 'ATT_PERSON_CODE_TAKEN',
    code_mappings__company_id__code: 'ATT_PERSON_CODE_TAKEN',
  } satisfies Record<string, ErrorCode>,
  jobs: [reprocessJob],
  routes: [
    route(quarantine.list, ({ db, viewer, query }) => queries.listQuarantined(db, viewer, query)),
    route(quarantine.preview, previewAssignment),
    route(quarantine.map, assignCode),
    route(quarantine.release, releaseRecord),
    route(quarantine.dismiss, dismissRecords),
    ...mappingRoutes,
  ],
};
