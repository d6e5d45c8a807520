import { type Passkey, passkeys } from '@gatehouse/api/auth/passkeys';
import { Group, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { PencilIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { securityUrl } from '../second-factor/security.url.ts';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx';
import { usePasskeyObstacle } from './usePasskeyObstacle.ts';

export function MyPasskeys() {
  const t = useText();
  const { url, go, replace } = useUrl(securityUrl);
  const passkeysResult = useApi(passkeys.list);
  const obstacle = usePasskeyObstacle();
  if (!passkeysResult.data) return <Waiting height={64} of={passkeysResult} width={280} />;
  const ownPasskeys = passkeysResult.data.passkeys;
  const findPasskey = (id: number | undefined) => ownPasskeys.find((passkey) => passkey.id === id);
  const close = () => replace({ addPasskey: undefined, renamePasskey: undefined, removePasskey: undefined });
  const renamed = findPasskey(url.renamePasskey);
  const removed = findPasskey(url.removePasskey);
  return (
    <Stack align="flex-start" gap="sm">
      {ownPasskeys.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('auth.passkeys.none')}
        </Text>
      ) : (
        <Stack aria-label={t('auth.passkeys.title')} component="ul" gap="xs" m={0} maw={560} p={0} w="100%">
          {ownPasskeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              onRemove={() => go({ removePasskey: passkey.id })}
              onRename={() => go({ renamePasskey: passkey.id })}
              passkey={passkey}
            />
          ))}
        </Stack>
      )}
      <ReasonButton onClick={() => go({ addPasskey: true })} reason={obstacle}>
        {t('auth.passkeys.add')}
      </ReasonButton>
      {obstacle && (
        <Text c="dimmed" fz="sm">
          {obstacle}
        </Text>
      )}
      {url.addPasskey && <AddPasskey onClose={close} />}
      {renamed && <RenamePasskey key={renamed.id} onClose={close} passkey={renamed} />}
      {removed && <RemovePasskey key={removed.id} onClose={close} passkey={removed} />}
    </Stack>
  );
}

interface PasskeyLineProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey, onRename, onRemove }: PasskeyLineProps) {
  const t = useText();
  const { name, createdAt, lastUsedAt, isSynced, isForThisName } = passkey;
  const facts = [
    t('auth.passkeys.added', { date: formatDate(createdAt) }),
    lastUsedAt ? t('auth.passkeys.used', { date: formatDate(lastUsedAt) }) : t('auth.passkeys.unused'),
    ...(isSynced ? [t('auth.passkeys.synced')] : []),
  ];
  return (
    <Group component="li" justify="space-between" style={{ listStyle: 'none' }} wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text c="dimmed" fz="sm">
          {facts.join(' · ')}
        </Text>
        {!isForThisName && (
          <Text c="dimmed" fz="sm">
            {t('auth.passkeys.other')}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <IconAction icon={<PencilIcon />} label={t('auth.passkeys.rename', { name })} onClick={onRename} />
        <IconAction icon={<TrashIcon />} label={t('auth.passkeys.remove', { name })} onClick={onRemove} />
      </Group>
    </Group>
  );
}
