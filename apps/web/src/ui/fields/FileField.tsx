import { Button, FileInput, Group, Progress, Text } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import { formatBytes } from '../display/bytes.ts';
import type { FileState } from './useFile.ts';

interface Props extends FileState {
  label: string;
  hint: string;
}

/** A field for a file, with the props of `useFile`. During the upload it shows the progress and a cancel button. */
export function FileField({ label, hint, file, accept, problem, choose, sent, stop }: Props) {
  const t = useText();
  const size = file ? formatBytes(file.size) : '';
  const isThere = sent === 1;
  const progressText = isThere
    ? t('ui.file.checking')
    : t('ui.file.sent', { sent: formatBytes((sent ?? 0) * (file?.size ?? 0)), size });
  return (
    <div>
      <FileInput
        accept={accept}
        clearButtonProps={{ 'aria-label': t('ui.file.clear') }}
        clearable
        description={hint}
        disabled={sent !== undefined}
        error={problem}
        label={label}
        onChange={choose}
        placeholder={t('ui.file.choose')}
        required
        value={file}
        valueComponent={() => (
          <Text component="span" fz="inherit" truncate>
            {file?.name} ({size})
          </Text>
        )}
      />
      {sent !== undefined && (
        <Group gap="sm" mt="xs" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <Progress animated={isThere} aria-label={progressText} value={sent * 100} />
            <Text c="dimmed" fz="xs" role="status">
              {progressText}
            </Text>
          </div>
          <Button color="gray" onClick={stop} size="xs" variant="subtle">
            {t('ui.file.stop')}
          </Button>
        </Group>
      )}
    </div>
  );
}
