// The styles are imported by this component, because it is also shown on pages without the portal's page frame, which
// imports the styles of all other components.
import '@mantine/core/styles/SimpleGrid.layer.css';
import { Button, Code, Group, SimpleGrid, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { saveAs } from '../../../platform/call/download.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useMe } from '../../../platform/session/session.ts';
import { DownloadIcon } from '../../../ui/display/icons.ts';

/** Shows new recovery codes. The codes are shown only once, so the person must copy or download them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const name = useMe()?.accountName ?? '';
  const codeLines = codes.join('\n');
  // The "copied" state must not expire, so its timeout is the longest that browsers support.
  const { copied, copy } = useClipboard({ timeout: 2 ** 31 - 1 });
  const [isFiled, setFiled] = useState(false);
  const downloadCodes = () => {
    const text = `${t('auth.secondFactors.codes.file', { name })}\n\n${codeLines}\n`;
    saveAs(new Blob([text], { type: 'text/plain' }), `gatehouse-${name}.txt`);
    setFiled(true);
  };
  return (
    <>
      <Text fz="sm">{t('auth.secondFactors.codes.text')}</Text>
      <SimpleGrid
        aria-label={t('auth.secondFactors.codes.title')}
        cols={2}
        component="ul"
        m={0}
        mt="md"
        p={0}
        spacing="xs"
        verticalSpacing="xs"
      >
        {codes.map((code) => (
          <li key={code} style={{ listStyle: 'none' }}>
            <Code block fz="md" ta="center">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="sm" mt="md">
        <Button data-autofocus onClick={() => copy(codeLines)} variant="default">
          {t(copied ? 'ui.copied' : 'auth.secondFactors.codes.copy')}
        </Button>
        <Button leftSection={<DownloadIcon />} onClick={downloadCodes} variant="default">
          {t('auth.secondFactors.codes.download')}
        </Button>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button data-unkept={!(copied || isFiled) || undefined} onClick={onKept}>
          {t('auth.secondFactors.codes.done')}
        </Button>
      </Group>
    </>
  );
}
