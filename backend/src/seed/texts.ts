import type { Hero, Overlay, PageIcon } from '@waybill/contracts';

export interface PageText {
  slug: string;
  title: string;
  sub_title: string;
  icon: PageIcon;
  hero: Hero;
  overlay: Overlay;
  content: string;
}

/** The page that the footer links to; created on first start. */
export const PRIVACY_POLICY: PageText = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  sub_title: 'What we know about you, and for how long',
  icon: 'copyright',
  hero: 'hero-mixed',
  overlay: 'overlay1',
  content: `**What we keep**
To carry a parcel we keep the names and addresses of its sender and its recipient, and the places where it was scanned.

**Who sees it**
Whoever has a tracking code sees where the parcel is. Names are shortened, addresses end at the city, and phone numbers, emails and contents are never shown.

**Cookies**
The site sets one cookie for the language you choose and one for the light or dark theme. There are no advertising or tracking cookies.

**Messages**
What you write to us through the contact form is kept until your question is answered.

**Your rights**
Write to the contact address below to see, correct or delete what we keep about you.`,
};

export const DEMO_PAGES: readonly PageText[] = [
  {
    slug: 'about-us',
    title: 'About Us',
    sub_title: 'A courier company that answers the phone',
    icon: 'people',
    hero: 'hero-mixed',
    overlay: 'overlay2',
    content: `**From one van to a hundred offices**
We began with a single van between two harbour towns. Today our people collect, carry and deliver in 150 countries, by road, air and sea.

__What has not changed__
One person is responsible for your parcel from door to door, and you can call them.

**Our promise**
You see every scan as soon as we do. If something goes wrong you read it here first, in plain words.`,
  },
  {
    slug: 'shipping-guide',
    title: 'Shipping Guide',
    sub_title: 'Pack it well, label it once, send it anywhere',
    icon: 'pages',
    hero: 'hero-air',
    overlay: 'overlay3',
    content: `**Packing**
Choose a box two sizes larger than the goods, fill every gap, and close it with at least three strips of tape.

**Labels**
One label on the largest side. Remove old labels and barcodes: a scanner reads whichever it sees first.

**What we cannot carry**
~~Loose batteries~~
~~Live animals~~
~~Anything that leaks~~

**Customs**
Parcels that leave a customs union need a commercial invoice in three copies. Missing papers are the most common reason for a delay.`,
  },
  {
    slug: 'sea-freight',
    title: 'Sea Freight',
    sub_title: 'Full containers and shared ones, every week',
    icon: 'folder',
    hero: 'hero-sea',
    overlay: 'overlay4',
    content: `**Weekly sailings**
Shanghai to Rotterdam in about 32 days, Santos to Lisbon in about 14, with a scan at every port.

**Shared containers**
Pay for the space you need, from one cubic metre. We collect, load, clear and deliver.

__Cut-off__
Goods must be at the port warehouse three working days before the ship sails.`,
  },
];

/** Reviewer, review, and the colours of the drawn portrait. */
export const DEMO_REVIEWS: readonly (readonly [string, string, string, string])[] = [
  [
    'Ingrid Solberg',
    'My violin went from Oslo to Tokyo and arrived in tune. I could follow it the whole way and the courier called before the bell rang.',
    '#1b4965',
    '#bee9e8',
  ],
  [
    'Tomasz Nowak',
    'We ship spare parts every night. In two years one parcel was late, and we knew it before our customer did.',
    '#7f5539',
    '#ede0d4',
  ],
  [
    'Priya Raman',
    'Customs wanted a paper I had never heard of. They told me which one, where to get it, and the parcel left the next morning.',
    '#6a4c93',
    '#e0d4f0',
  ],
  [
    'Lucas van Dijk',
    'Shared container from Shanghai, cheaper than air and only four weeks. The tracking page showed every port.',
    '#2d6a4f',
    '#d8f3dc',
  ],
  [
    'Amara Okafor',
    'I run a small shop without a warehouse. Theirs picks and sends my orders, and I sleep through the night.',
    '#9d0208',
    '#ffe5d9',
  ],
  [
    'Mikko Virtanen',
    'Same-day across town, twice in one week. Clear price, polite driver, no paper to fill in.',
    '#14213d',
    '#fca311',
  ],
];
