import type { CompanyChoice } from '@gatehouse/api/people/companies';
import type { ApiToken, apiTokens } from '@gatehouse/api/settings/api-tokens';
import { rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { EyeIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { PermissionMatrix } from '../roles/PermissionMatrix.tsx';
import { CreateApiToken, type CreatedApiToken } from './ApiTokenForm.tsx';

interface TokenParams {
  create?: true;
  view?: number;
  remove?: number;
}

interface TokenAddress {
  url: TokenParams;
  go: (patch: TokenParams) => void;
  replace: (patch: { [K in keyof TokenParams]: undefined }) => void;
}

/** Actions of a row: showing the permissions of the token, and revoking it. */
export function TokenActions({ token, go }: { token: ApiToken } & Pick<TokenAddress, 'go'>) {
  const t = useText();
  const { id, tokenName: name } = token;
  return (
    <>
      <IconAction
        icon={<EyeIcon />}
        label={t('settings.apiTokens.view', { name })}
        onClick={() => go({ view: id })}
      />
      <IconAction
        icon={<TrashIcon />}
        isHarsh
        label={t('settings.apiTokens.revokeOne', { name })}
        onClick={() => go({ remove: id })}
      />
    </>
  );
}

interface Props {
  address: TokenAddress;
  rows: readonly ApiToken[] | undefined;
  create: typeof apiTokens.create | typeof apiTokens.createMine;
  remove: typeof apiTokens.remove | typeof apiTokens.removeMine;
  companies: readonly CompanyChoice[];
  /** Default company of a new token. Undefined until the companies are loaded. */
  company: CompanyChoice | undefined;
}

/**
 * Shows the open dialog of a list of tokens: a new token, the permissions of a token, or its revocation. The URL
 * contains the open dialog.
 */
export function ApiTokenDialogs({ address, rows, create, remove, companies, company }: Props) {
  const t = useText();
  const { url, replace } = address;
  const [createdToken, setMade] = useState<CreatedApiToken>();
  const viewed = useOpenRow(rows, url.view);
  const removed = useOpenRow(rows, url.remove);
  const close = () => replace({ create: undefined, view: undefined, remove: undefined });
  return (
    <>
      {url.create && company && (
        <CreateApiToken
          companies={companies}
          company={company}
          onClose={close}
          onMade={(made) => {
            setMade(made);
            close();
          }}
          operation={create}
        />
      )}
      {createdToken && (
        <ShownOnce
          onClose={() => setMade(undefined)}
          secret={createdToken.token}
          title={t('settings.apiTokens.tokenTitle', { name: createdToken.tokenName })}
        >
          {t('settings.apiTokens.tokenText')}
        </ShownOnce>
      )}
      {viewed && (
        <Dialog onClose={close} size="middle" title={viewed.tokenName}>
          <PermissionMatrix rows={rowsOf(new Set(viewed.permissions))} />
        </Dialog>
      )}
      {removed && (
        <Ask
          about={[removed.tokenHint, removed.ownerName, removed.endsOn]}
          action={t('settings.apiTokens.revoke')}
          done={t('settings.apiTokens.revoked')}
          input={{ params: { id: removed.id } }}
          isHarsh
          onClose={close}
          operation={remove}
          title={t('settings.apiTokens.revokeTitle', { name: removed.tokenName })}
        >
          {t('settings.apiTokens.revokeText')}
        </Ask>
      )}
    </>
  );
}
