import { teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { decidePicture, listPictures, sendPicture, sendPictureFile } from './check-pictures.service.ts';
import { teleworkChecksPersonal } from './telework-checks.personal.ts';
import { checkOf, submitAnswer } from './telework-checks.service.ts';

export const teleworkChecksFeature: Feature = {
  name: 'teleworkChecks',
  personal: teleworkChecksPersonal,
  constraints: {},
  routes: [
    route(teleworkChecks.get, async (call) => {
      const { companyId, employeeId } = call.viewer;
      if (companyId === null || employeeId === null) return call.refuse('HR_EMPLOYEE_NOT_FOUND');
      return checkOf(call, { companyId, employeeId });
    }),
    route(teleworkChecks.answer, async (call) => {
      const { companyId, employeeId } = call.viewer;
      if (companyId === null || employeeId === null) return call.refuse('HR_EMPLOYEE_NOT_FOUND');
      const { check, isRight } = await submitAnswer(call, { companyId, employeeId }, call.body.answer);
      await call.record({ companyId, entityId: employeeId, after: { isRight, wrong: check.wrong } });
      return check;
    }),
    steppedRoute(teleworkChecks.sendPicture, sendPicture),
    route(teleworkChecks.pictures, listPictures),
    route(teleworkChecks.confirm, (call) => decidePicture(call, true)),
    route(teleworkChecks.reject, (call) => decidePicture(call, false)),
    route(teleworkChecks.viewPicture, sendPictureFile),
  ],
};
