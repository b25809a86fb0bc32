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
  sub_title: 'What we know about you and how long we keep it',
  icon: 'copyright',
  hero: 'hero-mixed',
  overlay: 'overlay1',
  content: `**What we store**
To deliver a parcel, we store the names and addresses of its sender and recipient and the places where it was scanned.

**Proof of delivery**
At delivery we can store the name of whoever received the parcel, a signature, a photo and the place. Only we see them, to prove the delivery.

**Ratings**
After delivery you can rate it and add a sentence. We store both with the code of the parcel.

**Who sees it**
Anyone with a tracking code can see where the parcel is. Names are shortened, only the city of an address is shown, and phone numbers, emails and contents are never shown. After delivery the initials of the receiver can be shown.

**Cookies**
The site sets one cookie for the language you choose and one for the light or dark theme. There are no advertising or tracking cookies.

**What your browser keeps**
Your browser remembers the codes that you tracked until you switch that off. If you choose it, it also keeps the results, so that you can read them offline.

**Notifications**
If you choose it, your browser notifies you of a parcel. We then store the address at which the maker of your browser takes messages for it, until you end it or a month after the parcel has arrived. The maker passes the messages on and cannot read them.

**Messages**
Messages sent through the contact form are kept until we have answered them.

**Your rights**
To see, correct or delete the data we hold about you, write to the contact email below.`,
};

export const DEMO_PAGES: readonly PageText[] = [
  {
    slug: 'about-us',
    title: 'About Us',
    sub_title: 'A courier company that answers the phone',
    icon: 'people',
    hero: 'hero-mixed',
    overlay: 'overlay2',
    content: `**From two vans to a hundred offices**
We started with two vans between two harbor towns. Today our team collects and delivers in 150 countries by road, air and sea.

**What has not changed**
One person is responsible for your parcel from door to door, and you can call them.

**Our promise**
You see every scan as soon as we do. If something goes wrong, you read it here first, in plain language.`,
  },
  {
    slug: 'shipping-guide',
    title: 'Shipping Guide',
    sub_title: 'Pack it well, label it once, send it anywhere',
    icon: 'pages',
    hero: 'hero-air',
    overlay: 'overlay3',
    content: `**Packing**
Choose a box slightly larger than the goods, fill every gap and seal it with at least three strips of tape.

**Labels**
Put one label on the largest side. Remove old labels and barcodes, because a scanner reads the first one it sees.

**What we cannot carry**
~~Loose batteries~~
~~Live animals~~
~~Anything that leaks~~

**Customs**
Parcels that leave a customs union need three copies of the commercial invoice. Missing documents are the most common cause of delay.`,
  },
  {
    slug: 'sea-freight',
    title: 'Sea Freight',
    sub_title: 'Full and shared containers every week',
    icon: 'folder',
    hero: 'hero-sea',
    overlay: 'overlay4',
    content: `**Weekly sailings**
> Cut-off: goods must be at the port warehouse three working days before the ship sails.
Shanghai to Rotterdam in about 32 days, Santos to Lisbon in about 14, with a scan at every port.

**Shared containers**
Pay for the space you need, from one cubic meter. We collect, load, clear customs and deliver.`,
  },
];

/** Reviewer, review, and the colors of the drawn portrait. */
export const DEMO_REVIEWS: readonly (readonly [string, string, string, string])[] = [
  [
    'Ingrid Solberg',
    'My violin went from Oslo to Tokyo and arrived in tune. I could follow it all the way, and the courier called before ringing the bell.',
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
    'Customs wanted a document I had never heard of. The team explained which one and where to get it, and the parcel left the next morning.',
    '#6a4c93',
    '#e0d4f0',
  ],
  [
    'Lucas van Dijk',
    'Shared container from Shanghai: cheaper than air and only four weeks. The tracking page showed every port.',
    '#2d6a4f',
    '#d8f3dc',
  ],
  [
    'Amara Okafor',
    'I run a small shop without a warehouse. Theirs picks and ships my orders, and I sleep through the night.',
    '#9d0208',
    '#ffe5d9',
  ],
  [
    'Mikko Virtanen',
    'Same-day across town, twice in one week. Clear price, polite driver, no paperwork.',
    '#14213d',
    '#fca311',
  ],
];

/** Terms of carriage, as a small company could have them. */
export const DEMO_TERMS = [
  '1. The sender has described the contents truthfully. Dangerous and forbidden goods are not accepted.',
  '2. Delivery dates are estimates, unless a date was agreed in writing.',
  '3. Damage that can be seen is noted on this waybill at delivery; any other damage is reported within seven days.',
  '4. Liability is limited to the declared value, and to the limits of the international conventions that apply.',
  '5. Parcels that cannot be delivered are kept for fourteen days and then returned at the expense of the sender.',
].join('\n');
