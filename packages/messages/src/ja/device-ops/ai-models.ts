import type { aiModels as en } from '../../en/device-ops/ai-models.ts';
import type { Texts } from '../../texts.ts';

export const aiModels: Texts<typeof en> = {
  one: 'AIモデル',
  fields: {
    modelName: '名称',
    versionCode: 'バージョンコード',
    description: '説明',
    releaseDate: 'リリース日時',
    fwUrl: 'ダウンロード',
    fileName: 'モデルファイル',
    size: 'サイズ',
    sha256: 'SHA-256',
    running: '端末',
    waiting: 'インストール待ち',
    companyId: '会社',
    deviceIds: 'インストールする端末',
  },
  verbs: {
    install: '端末指定',
  },
  search: '名称または説明でモデルを検索',
  searchHint: 'モデルを検索',
  empty: 'AIモデルはまだありません',
  emptyHint: 'モデルを追加すると、AI端末にインストールを指示できます。',
  create: '新しいモデル',
  fileHint: 'ONNX、TensorFlow Lite、またはzipファイル、1MB～500MB',
  said: {
    create: 'モデルを追加しました。',
    install: '端末が次に報告するときに知らせます。',
    remove: 'モデルを削除しました。',
  },
};
