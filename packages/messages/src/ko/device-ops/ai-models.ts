import type { aiModels as en } from '../../en/device-ops/ai-models.ts';
import type { Texts } from '../../texts.ts';

export const aiModels: Texts<typeof en> = {
  one: 'AI 모델',
  fields: {
    modelName: '이름',
    versionCode: '버전 코드',
    description: '설명',
    releaseDate: '배포 일시',
    fwUrl: '다운로드',
    fileName: '모델 파일',
    size: '크기',
    sha256: 'SHA-256',
    running: '단말기',
    waiting: '설치 대기',
    companyId: '회사',
    deviceIds: '설치할 단말기',
  },
  verbs: {
    install: '단말기 지정',
  },
  search: '이름 또는 설명으로 모델 검색',
  searchHint: '모델 검색',
  empty: '아직 AI 모델이 없습니다',
  emptyHint: '모델을 추가하면 AI 단말기에 설치하도록 지시할 수 있습니다.',
  create: '새 모델',
  fileHint: 'ONNX, TensorFlow Lite 또는 zip 파일, 1MB~500MB',
  said: {
    create: '모델을 추가했습니다.',
    install: '단말기가 다음에 보고할 때 안내합니다.',
    remove: '모델을 삭제했습니다.',
  },
};
