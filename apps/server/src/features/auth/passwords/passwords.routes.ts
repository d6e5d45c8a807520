import { passwords } from '@gatehouse/api/auth/passwords';
import { type Feature, publicRoute } from '../../../platform/http/route.ts';
import { forgetMailedCodes, tidyCodes } from './passwords.jobs.ts';
import { passwordsPersonal } from './passwords.personal.ts';
import { mailRequestedCode } from './passwords.service.ts';
import { requestCode, resetPassword, verifyCode } from './reset.service.ts';

export const passwordsFeature: Feature = {
  name: 'passwords',
  personal: passwordsPersonal,
  constraints: {},
  jobs: [mailRequestedCode, tidyCodes, forgetMailedCodes],
  routes: [
    publicRoute(passwords.forgot, requestCode),
    publicRoute(passwords.verifyOtp, verifyCode),
    publicRoute(passwords.reset, resetPassword),
  ],
};
