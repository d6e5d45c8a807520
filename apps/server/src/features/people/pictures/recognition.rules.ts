import { pictureLimits } from '@gatehouse/api/people/pictures';

const { side, recognition } = pictureLimits;

/**
 * Rules for reading a recognition picture. It is checked and scaled as spec §5 requires, and must fit every terminal.
 * Base64 adds a third, and some terminals accept at most 200 kB.
 */
export const recognitionRules = {
  side,
  fit: recognition.fit,
  ratio: { is: recognition.ratio, tolerance: recognition.ratioTolerance },
  largest: 140_000,
};

/**
 * Returns whether uploaded pictures need approval. People's own pictures do, unless they may approve pictures. Pictures
 * of others never do, because only approvers may upload them (decision 023).
 */
export const waitsForApproval = (uploader: { isOwn: boolean; mayApprove: boolean }): boolean =>
  uploader.isOwn && !uploader.mayApprove;
