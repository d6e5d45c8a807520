import { pictureLimits } from '@gatehouse/api/people/pictures';

const { side, recognition } = pictureLimits;

/**
 * How a recognition picture is read: checked and scaled as spec §5 says, and small enough for every terminal: base64 makes
 * a third more of it, and some take 200 kB at most.
 */
export const recognitionRules = {
  side,
  fit: recognition.fit,
  ratio: { is: recognition.ratio, tolerance: recognition.ratioTolerance },
  largest: 140_000,
};

/**
 * Whether pictures wait for approval: one's own do, unless one may approve pictures; somebody else's never do, since only
 * who may approve can bring them (decision 023).
 */
export const waitsForApproval = (by: { isOwn: boolean; mayApprove: boolean }): boolean =>
  by.isOwn && !by.mayApprove;
