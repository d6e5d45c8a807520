import { Anchor, Code, Text } from '@mantine/core';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';

/** Explains how a program sends a token. `address` is the base URL of the API. */
export function ApiTokenHint({ address, children }: { address: string; children: string }) {
  const t = useText();
  return (
    <Text c="dimmed" fz="sm" mb="sm">
      {children} {t('settings.apiTokens.hint')}{' '}
      <Code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{address}</Code>{' '}
      <Anchor href={addressAt('/api/docs')} inherit target="_blank" underline="always">
        {t('settings.apiTokens.docs')}
      </Anchor>
    </Text>
  );
}
