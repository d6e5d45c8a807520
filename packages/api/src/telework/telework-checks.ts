import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, idText, instant, pageOf } from '../platform/shapes.ts';

const teleworkCheckStates = ['FREE', 'ASKED', 'CLOSED'] as const;
export type TeleworkCheckState = (typeof teleworkCheckStates)[number];

const teleworkCheck = z.object({
  /**
   * State of a telework check. FREE: no verification request is open. CLOSED: the person did not answer a verification
   * request in time. Until the person answers, reports are rejected.
   */
  standing: z.enum(teleworkCheckStates),
  /** The two numbers that the person has to add. */
  question: z.object({ first: z.int(), second: z.int() }).nullable(),
  /** Whether the person has to send a picture of themselves instead of an answer. */
  needsPicture: z.boolean(),
  askedAt: instant.nullable(),
  /** Time from which reports are rejected if the person has not answered. Null if reports are never rejected. */
  closesAt: instant.nullable(),
  /** Number of consecutive wrong answers. */
  wrong: z.int().min(0),
});
export type TeleworkCheck = z.output<typeof teleworkCheck>;

/** Limits of a picture of a person. Sides in pixels, size in bytes. A larger picture is scaled to fit a square. */
export const checkPictureLimits = { side: { min: 128, max: 8192 }, fit: 600, size: 8 * 1024 * 1024 } as const;

/** A picture that no manager has compared yet. The links are valid for a few minutes. */
const waitingPicture = z.object({
  id,
  companyId: id,
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  departmentName: z.string(),
  takenAt: instant,
  image: z.string(),
  /**
   * The stored picture to compare with: the first recognition picture, or the avatar. Null if the person has neither.
   */
  comparedImage: z.string().nullable(),
});
export type WaitingPicture = z.output<typeof waitingPicture>;

const decision = {
  method: 'POST',
  permission: 'VIEW_DEPARTMENT_TELEWORK',
  scope: 'department',
  result: empty,
  errors: ['TEL_PICTURE_NOT_FOUND'],
} as const;

export const teleworkChecks = operations('teleworkChecks', {
  get: {
    summary: 'Get the question you must answer to confirm that you’re there, if any',
    method: 'GET',
    path: '/telework/check',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    result: teleworkCheck,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  answer: {
    summary: 'Answer the question. A wrong answer returns another question',
    method: 'POST',
    path: '/telework/check',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    body: z.strictObject({ answer: z.int().min(0).max(1_000) }),
    result: teleworkCheck,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'TEL_CHECK_NOT_OPEN'],
  },
  sendPicture: {
    summary: 'Send a picture of yourself if one is asked for. Your manager compares it',
    method: 'POST',
    path: '/telework/check/picture',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    upload: { field: 'image', files: 1, fileSize: checkPictureLimits.size },
    result: teleworkCheck,
    errors: [
      'HR_EMPLOYEE_NOT_FOUND',
      'TEL_CHECK_NOT_OPEN',
      'IMAGE_TYPE_NOT_ALLOWED',
      'IMAGE_UNREADABLE',
      'IMAGE_SIDE_OUT_OF_RANGE',
    ],
  },
  pictures: {
    summary: 'List pictures of your people in telework that nobody has compared yet, oldest first',
    method: 'GET',
    path: '/telework/check/pictures',
    permission: 'VIEW_DEPARTMENT_TELEWORK',
    scope: 'department',
    query: z.strictObject({ page: digits(0, 1_000_000).default(0), size: digits(1, 100).default(6) }),
    result: pageOf(waitingPicture),
    errors: [],
  },
  confirm: {
    ...decision,
    summary: 'Confirm that a picture shows the person. The picture is deleted',
    path: '/telework/check/pictures/{id}/confirmation',
  },
  reject: {
    ...decision,
    summary: 'Reject a picture that shows someone else. It is deleted, and the person is asked for another',
    path: '/telework/check/pictures/{id}/rejection',
  },
  viewPicture: {
    summary: 'Download a picture (JPEG) by the link returned with its row',
    method: 'GET',
    path: '/telework/check/pictures/view/{name}/{expires}/{signature}',
    permission: 'VIEW_DEPARTMENT_TELEWORK',
    scope: 'department',
    params: z.strictObject({
      name: z.string().regex(/^[0-9a-f]{64}$/),
      expires: idText,
      signature: z.string().regex(/^[\w-]{22}$/),
    }),
    result: empty,
    errors: [],
    answers: 'file',
  },
});
