import type { Random } from './random.ts';

export interface SamplePerson {
  firstName: string;
  lastName: string;
  displayName: string;
  accountName: string;
  gender: 'MALE' | 'FEMALE';
  title: string;
}

type NameList = readonly [string, ...string[]];
interface Culture {
  family: NameList;
  female: NameList;
  male: NameList;
  titles: NameList;
  /**
   * Order of the parts of a display name. `family-first` puts a space between the names, and `family-first-joined` does
   * not.
   */
  order: 'family-first' | 'family-first-joined' | 'given-first';
}

const cultures: Record<'vi' | 'ko' | 'ja' | 'en', Culture> = {
  vi: {
    family: ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Võ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương'],
    female: [
      'Thị Lan',
      'Ngọc Ánh',
      'Thu Hà',
      'Minh Châu',
      'Bích Ngọc',
      'Thanh Thảo',
      'Kim Oanh',
      'Phương Linh',
    ],
    male: ['Văn An', 'Quốc Bảo', 'Minh Đức', 'Hữu Phước', 'Thành Long', 'Gia Huy', 'Tuấn Kiệt', 'Đình Khoa'],
    titles: ['Kỹ sư', 'Nhân viên', 'Chuyên viên', 'Tổ trưởng'],
    order: 'family-first',
  },
  ko: {
    family: ['김', '이', '박', '최', '정', '강', '조', '윤'],
    female: ['서연', '지우', '하은', '수빈', '민지', '예진'],
    male: ['민준', '서준', '도윤', '지훈', '현우', '준호'],
    titles: ['사원', '대리', '과장', '주임'],
    order: 'family-first-joined',
  },
  ja: {
    family: ['佐藤', '鈴木', '高橋', '田中', '伊藤', '渡辺'],
    female: ['美咲', '陽菜', '結衣', '葵', '真央', '千尋'],
    male: ['翔太', '大輔', '健一', '悠斗', '拓海', '直樹'],
    titles: ['社員', '主任', '係長', '技師'],
    order: 'family-first',
  },
  en: {
    family: ['Baker', 'Carter', 'Evans', 'Harris', 'Morgan', 'Parker', 'Reed', 'Turner'],
    female: ['Alice', 'Emma', 'Grace', 'Hannah', 'Lucy', 'Sarah'],
    male: ['Adam', 'Daniel', 'George', 'James', 'Oliver', 'Thomas'],
    titles: ['Engineer', 'Analyst', 'Specialist', 'Coordinator'],
    order: 'given-first',
  },
};
export type CultureName = keyof typeof cultures;

/** Invents a person of the given culture. `number` makes the account name unique. */
export function inventPerson(random: Random, culture: CultureName, number: number): SamplePerson {
  const { family, female, male, titles, order } = cultures[culture];
  const gender = random.chance(0.5) ? 'FEMALE' : 'MALE';
  const lastName = random.pick(family);
  const firstName = random.pick(gender === 'FEMALE' ? female : male);
  const displayName =
    order === 'given-first'
      ? `${firstName} ${lastName}`
      : `${lastName}${order === 'family-first' ? ' ' : ''}${firstName}`;
  return {
    firstName,
    lastName,
    displayName,
    accountName: `${culture}.${String(number).padStart(3, '0')}`,
    gender,
    title: random.pick(titles),
  };
}
