import { z } from 'zod';
import { operations, pathOf } from '../platform/operation.ts';
import { empty, idText, requiredText } from '../platform/shapes.ts';
import { employeeLimits, faceStatuses } from './employee.ts';

/** Limits of uploaded pictures (spec §5, §9). Sides are in pixels, sizes in bytes, and ratios are width to height. */
export const pictureLimits = {
  side: { min: 128, max: 1024 },
  avatarSize: 1024 * 1024,
  recognition: {
    count: 5,
    ratio: 0.8,
    /** Tolerated deviation from the ratio, for crops rounded to whole pixels. */
    ratioTolerance: 0.01,
    /** Side of a square in pixels. Larger pictures are scaled to fit in the square. */
    fit: 600,
    size: 1024 * 1024,
  },
} as const;

const byAccount = z.strictObject({ accountName: requiredText(employeeLimits.accountName) });
/** Name of a picture file. The portal generates a random name, so that it cannot be guessed. */
const fileName = z.string().regex(/^[0-9a-f]{64}$/);
/**
 * File name, expiry in seconds since 1970, and the portal's signature. The signature covers file name, expiry and the
 * person for which the link was created.
 */
const link = z.strictObject({
  name: fileName,
  expires: idText,
  signature: z.string().regex(/^[\w-]{22}$/),
});

/**
 * A person and short-lived links to their recognition pictures. If pictures are pending approval, the links are to them
 * instead of the approved pictures.
 */
const recognitionSet = z.object({
  accountName: z.string(),
  registerFaceStatus: z.enum(faceStatuses),
  faceUrl1: z.string(),
  faceUrl2: z.string(),
  faceUrl3: z.string(),
  faceUrl4: z.string(),
  faceUrl5: z.string(),
});
export type RecognitionSet = z.output<typeof recognitionSet>;

const pictureErrors = ['IMAGE_TYPE_NOT_ALLOWED', 'IMAGE_UNREADABLE', 'IMAGE_SIDE_OUT_OF_RANGE'] as const;
const uploadErrors = [
  'HR_EMPLOYEE_NOT_FOUND',
  ...pictureErrors,
  'IMAGE_COUNT_WRONG',
  'IMAGE_RATIO_WRONG',
  'IMAGE_DUPLICATED',
  'IMAGE_NOT_CHANGED',
] as const;
const { count, size } = pictureLimits.recognition;
const five = { field: 'images', files: count, fileSize: size } as const;

export const recognitionPictures = operations('recognitionPictures', {
  mine: {
    summary: 'Get your recognition pictures. Returns 415 if there are none',
    method: 'GET',
    path: '/images/register-faces',
    permission: 'MY_PROFILE',
    scope: 'self',
    result: recognitionSet,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'IMAGE_NONE_UPLOADED'],
  },
  uploadMine: {
    summary: 'Upload your five recognition pictures. They need approval unless you can approve them yourself',
    method: 'POST',
    path: '/images/register-faces',
    permission: 'MY_PROFILE',
    scope: 'self',
    upload: five,
    result: recognitionSet,
    errors: uploadErrors,
  },
  removeMine: {
    summary: 'Delete my recognition pictures, here and on terminals',
    method: 'DELETE',
    path: '/images/register-faces',
    permission: 'MY_PROFILE',
    scope: 'self',
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'IMAGE_NONE_UPLOADED'],
  },
  get: {
    summary: 'Get a person’s recognition pictures. Returns 415 if there are none',
    method: 'GET',
    path: '/images/register-faces/{accountName}',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    params: byAccount,
    result: recognitionSet,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'IMAGE_NONE_UPLOADED'],
  },
  upload: {
    summary: 'Upload a person’s five recognition pictures. They’re approved automatically',
    method: 'POST',
    path: '/images/register-faces/{accountName}',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    params: byAccount,
    upload: five,
    result: recognitionSet,
    errors: uploadErrors,
  },
  approve: {
    summary: 'Approve pending pictures. They replace the approved ones, including on terminals',
    method: 'PUT',
    path: '/images/register-faces/{accountName}/approval',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    params: byAccount,
    result: recognitionSet,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'IMAGE_NOT_WAITING'],
  },
  reject: {
    summary: 'Delete pending pictures. Approved pictures are kept',
    method: 'DELETE',
    path: '/images/register-faces/{accountName}/approval',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    params: byAccount,
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'IMAGE_NOT_WAITING'],
  },
  remove: {
    summary: 'Delete a person’s recognition pictures, here and on terminals',
    method: 'DELETE',
    path: '/images/register-faces/{accountName}',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    params: byAccount,
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'IMAGE_NONE_UPLOADED'],
  },
  viewMine: {
    summary: 'Download one of your recognition pictures (JPEG) by its link',
    method: 'GET',
    path: '/images/register-faces/view/mine/{name}/{expires}/{signature}',
    permission: 'MY_PROFILE',
    scope: 'self',
    params: link,
    result: empty,
    errors: [],
    answers: 'file',
  },
  view: {
    summary: 'Download one of a person’s recognition pictures (JPEG) by its link',
    method: 'GET',
    path: '/images/register-faces/view/{name}/{expires}/{signature}',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    params: link,
    result: empty,
    errors: [],
    answers: 'file',
  },
});

const avatarUpload = { field: 'avatar', files: 1, fileSize: pictureLimits.avatarSize } as const;
const avatarResult = z.object({ avatarUrl: z.string() });
const avatarErrors = ['HR_EMPLOYEE_NOT_FOUND', ...pictureErrors, 'IMAGE_NOT_CHANGED'] as const;

export const avatars = operations('avatars', {
  uploadMine: {
    summary: 'Upload your avatar',
    method: 'POST',
    path: '/images/avatars',
    permission: 'MY_PROFILE',
    scope: 'self',
    upload: avatarUpload,
    result: avatarResult,
    errors: avatarErrors,
  },
  upload: {
    summary: 'Upload a person’s avatar',
    method: 'POST',
    path: '/images/avatars/{accountName}',
    permission: 'UPDATE_AVATAR',
    scope: 'company',
    params: byAccount,
    upload: avatarUpload,
    result: avatarResult,
    errors: avatarErrors,
  },
  view: {
    summary: 'Download an avatar (JPEG) by the link returned with its row',
    method: 'GET',
    path: '/images/avatars/view/{name}',
    permission: 'SIGNED_IN',
    scope: 'company',
    params: z.strictObject({ name: fileName }),
    result: empty,
    errors: [],
    answers: 'file',
  },
});

export const avatarUrlOf = (file: string | null): string | null =>
  file === null ? null : pathOf(avatars.view, { name: file });
