import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { type Feature, route } from '../../../platform/http/route.ts';
import { platePassagesPersonal } from './plate-passages.personal.ts';
import { listPassages } from './plate-passages.queries.ts';
import { rotateCameraSecret } from './plate-passages.service.ts';

export const platePassagesFeature: Feature = {
  name: 'plate-passages',
  personal: platePassagesPersonal,
  constraints: {},
  routes: [
    route(platePassages.list, async (call) => {
      const { from, to } = call.query;
      if (from > to)
        call.refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field: 'to', rule: 'order', params: {} }] });
      return listPassages(call);
    }),
    route(platePassages.rotateSecret, rotateCameraSecret),
  ],
};
