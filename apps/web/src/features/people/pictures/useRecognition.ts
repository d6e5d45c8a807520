import { type RecognitionSet, recognitionPictures } from '@gatehouse/api/people/pictures';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call/call.ts';
import type { CallError } from '../../../platform/call/callError.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

/** Addresses of a set's pictures, by place. */
export const facesOf = ({ faceUrl1, faceUrl2, faceUrl3, faceUrl4, faceUrl5 }: RecognitionSet) => [
  faceUrl1,
  faceUrl2,
  faceUrl3,
  faceUrl4,
  faceUrl5,
];

export interface Recognition {
  isOwn: boolean;
  /** null: there are none; undefined: not known yet. */
  set: RecognitionSet | null | undefined;
  error: CallError | null;
  refetch: () => unknown;
  /** The set as it is now: links to its pictures run out. */
  read: () => Promise<RecognitionSet>;
}

/** Somebody's recognition pictures: one's own by one's own right, anybody else's by an administrator's. */
export function useRecognition(accountName: string): Recognition {
  const { me } = useSession();
  const isOwn = accountName.toLowerCase() === me.accountName.toLowerCase();
  const mine = useApi(recognitionPictures.mine, { enabled: isOwn, quiet: true });
  const others = useApi(recognitionPictures.get, { params: { accountName }, enabled: !isOwn, quiet: true });
  const { data, error, refetch } = isOwn ? mine : others;
  // 415 says "please upload" (spec §7): nothing is there, and nothing went wrong
  const isNone = error?.code === 'IMAGE_NONE_UPLOADED';
  return {
    isOwn,
    set: isNone ? null : data,
    error: isNone ? null : error,
    refetch,
    read: () =>
      isOwn ? call(recognitionPictures.mine, {}) : call(recognitionPictures.get, { params: { accountName } }),
  };
}

/** What can be done about a set; afterwards the person's rows are asked again, their state being another. */
export function useRecognitionActions(accountName: string, isOwn: boolean, onDone: () => void) {
  const t = useText();
  const cache = useQueryClient();
  const options = (done: string) => ({
    done,
    onSuccess: () => {
      onDone();
      void cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => /^(employees|profiles)\./.test(String(name)),
      });
    },
  });
  const uploadMine = useSave(recognitionPictures.uploadMine, options(t('people.recognitionPictures.saved')));
  const upload = useSave(recognitionPictures.upload, options(t('people.recognitionPictures.saved')));
  const removeMine = useSave(
    recognitionPictures.removeMine,
    options(t('people.recognitionPictures.removed')),
  );
  const remove = useSave(recognitionPictures.remove, options(t('people.recognitionPictures.removed')));
  const approve = useSave(recognitionPictures.approve, options(t('people.recognitionPictures.approved')));
  const reject = useSave(recognitionPictures.reject, options(t('people.recognitionPictures.rejected')));
  const params = { accountName };
  return {
    upload: (files: readonly Blob[]) => (isOwn ? uploadMine.save({ files }) : upload.save({ params, files })),
    isUploading: uploadMine.isPending || upload.isPending,
    remove: () => (isOwn ? removeMine.save({}) : remove.save({ params })),
    removing: isOwn ? removeMine : remove,
    approve: () => approve.save({ params }),
    isApproving: approve.isPending,
    reject: () => reject.save({ params }),
    rejecting: reject,
  };
}
