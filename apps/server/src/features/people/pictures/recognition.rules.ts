import { pictureLimits } from '@gatehouse/api/people/pictures';

const { side, recognition } = pictureLimits;

/**
 * Limits of a recognition picture. It is checked and scaled as spec §5 requires, and must fit every terminal. Terminals
 * receive pictures in base64, which is a third larger, and some terminals accept at most 200 kB.
 */
export const recognitionRules = {
  side,
  fit: recognition.fit,
  ratio: { is: recognition.ratio, tolerance: recognition.ratioTolerance },
  largest: 140_000,
};

/**
 * Returns whether uploaded pictures need approval. Own pictures need approval unless the uploader may approve pictures.
 * Pictures of other people need none, because only approvers may upload them (decision 023).
 */
export const waitsForApproval = (uploader: { isOwn: boolean; mayApprove: boolean }): boolean =>
  uploader.isOwn && !uploader.mayApprove;
