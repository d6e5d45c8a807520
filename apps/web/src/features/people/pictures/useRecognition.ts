import { type RecognitionSet, recognitionPictures } from '@gatehouse/api/people/pictures';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call/call.ts';
import type { CallError } from '../../../platform/call/callError.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

/** Returns the URLs of the pictures of a set, in slot order. */
export const faceUrls = ({ faceUrl1, faceUrl2, faceUrl3, faceUrl4, faceUrl5 }: RecognitionSet) => [
  faceUrl1,
  faceUrl2,
  faceUrl3,
  faceUrl4,
  faceUrl5,
];

export interface Recognition {
  isOwn: boolean;
  /** Set of recognition pictures. Null if the person has none. Undefined while loading. */
  set: RecognitionSet | null | undefined;
  error: CallError | null;
  refetch: () => unknown;
  /** Reloads the set to get new links, because the links to its pictures expire. */
  read: () => Promise<RecognitionSet>;
}

/** Loads the recognition pictures of a person. People need no administrator permission for their own pictures. */
export function useRecognition(accountName: string): Recognition {
  const { me } = useSession();
  const isOwn = accountName.toLowerCase() === me.accountName.toLowerCase();
  const ownSet = useApi(recognitionPictures.mine, { enabled: isOwn, quiet: true });
  const others = useApi(recognitionPictures.get, { params: { accountName }, enabled: !isOwn, quiet: true });
  const { data, error, refetch } = isOwn ? ownSet : others;
  // Status 415 "please upload" (spec §7) is not an error. It means that the person has no pictures.
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

/**
 * Returns the actions on a set of recognition pictures. Each action refetches data of the person, because the status
 * has changed.
 */
export function useRecognitionActions(accountName: string, isOwn: boolean, onDone: () => void) {
  const t = useText();
  const cache = useQueryClient();
  const saveOptions = (done: string) => ({
    done,
    onSuccess: () => {
      onDone();
      void cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => /^(employees|profiles)\./.test(String(name)),
      });
    },
  });
  const uploadMine = useSave(
    recognitionPictures.uploadMine,
    saveOptions(t('people.recognitionPictures.saved')),
  );
  const upload = useSave(recognitionPictures.upload, saveOptions(t('people.recognitionPictures.saved')));
  const removeMine = useSave(
    recognitionPictures.removeMine,
    saveOptions(t('people.recognitionPictures.removed')),
  );
  const remove = useSave(recognitionPictures.remove, saveOptions(t('people.recognitionPictures.removed')));
  const approve = useSave(recognitionPictures.approve, saveOptions(t('people.recognitionPictures.approved')));
  const reject = useSave(recognitionPictures.reject, saveOptions(t('people.recognitionPictures.rejected')));
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
