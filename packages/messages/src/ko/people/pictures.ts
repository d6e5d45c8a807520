import type {
  avatars as enAvatars,
  recognitionPictures as enRecognitionPictures,
} from '../../en/people/pictures.ts';
import type { Texts } from '../../texts.ts';

export const recognitionPictures: Texts<typeof enRecognitionPictures> = {
  one: '얼굴 인식 사진',
  fields: {
    registerFaceStatus: '얼굴 등록',
  },
  title: '얼굴 인식 사진',
  hint: '선글라스 없이 정면에서 찍은 서로 다른 얼굴 사진 다섯 장입니다. 승인되면 1번 사진이 단말기로 전송됩니다. 카드나 QR 코드도 계속 사용할 수 있습니다.',
  pleaseUpload: '얼굴 인식 사진을 업로드하세요',
  picture: '얼굴 인식 사진 {place}',
  choose: '사진 {place} 선택',
  replace: '사진 {place} 바꾸기',
  chooseWord: '선택',
  replaceWord: '바꾸기',
  file: '사진 {place} 파일',
  chosen: '{place}번에 선택한 사진',
  unsaved: '아직 저장되지 않음',
  saving: '사진을 보내는 중입니다.',
  crop: '사진 {place} 자르기',
  cropHint: '얼굴이 틀에 가득 차도록 옮기세요. 화살표 키로도 옮길 수 있습니다.',
  cropArea: '자르기 틀',
  corner: '틀 크기 조절, 화살표 키 사용',
  use: '이 부분 사용',
  states: {
    NONE: '없음',
    WAITING_APPROVAl: '승인 대기', // The misspelling in this value is that of the specification.
    DONE: '완료',
  },
  saved: '얼굴 인식 사진을 저장했습니다.',
  approve: '승인',
  approved: '사진을 승인했습니다. 단말기로 전송됩니다.',
  reject: '반려',
  rejectText: '승인을 기다리는 사진이 삭제됩니다. 승인된 사진은 그대로 남습니다.',
  rejected: '승인 대기 중이던 사진을 삭제했습니다.',
  remove: '사진 모두 삭제',
  removeText:
    '이 사람의 얼굴 인식 사진이 여기와 단말기에서 모두 삭제됩니다. 카드나 QR 코드로는 계속 출입할 수 있습니다.',
  removeMineText:
    '내 얼굴 인식 사진이 여기와 단말기에서 모두 삭제됩니다. 카드나 QR 코드로는 계속 출입할 수 있습니다.',
  removed: '얼굴 인식 사진을 삭제했습니다.',
  problems: {
    type: 'BMP, JPG 또는 PNG 파일을 선택하세요.',
    size: '파일은 1 MB를 넘을 수 없습니다.',
    side: '사진의 각 변은 128~1024픽셀이어야 합니다.',
    unreadable: '사진이 손상되어 읽을 수 없습니다.',
    duplicate: '같은 사진은 사용할 수 없습니다!',
    count: '사진 5장을 모두 선택해야 업로드할 수 있습니다!',
    notChanged: '사진이 바뀌지 않았습니다.',
  },
};

export const avatars: Texts<typeof enAvatars> = {
  one: '프로필 사진',
  fields: {
    accountName: '계정',
  },
  choose: '사진 선택',
  file: '프로필 사진 파일',
  update: '업데이트',
  saved: '프로필 사진을 저장했습니다.',
};
