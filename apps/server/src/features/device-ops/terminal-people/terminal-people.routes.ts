import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { type Feature, route } from '../../../platform/http/route.ts';
import { decidePeople, listOtherPeople, removePerson } from './identity-decisions.service.ts';

export const terminalPeopleFeature: Feature = {
  name: 'terminalPeople',
  constraints: {},
  routes: [
    route(terminalPeople.list, listOtherPeople),
    route(terminalPeople.decide, decidePeople),
    route(terminalPeople.remove, removePerson),
  ],
};
