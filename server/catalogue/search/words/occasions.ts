import { type Synonym, synonym } from '#server/catalogue/search/meaning.ts';

/** Words for occasions, seasons, materials and patterns. */
export const OCCASIONS: readonly Synonym[] = [
  synonym('eid chand_raat choti_eid bari_eid عید چاند_رات', { words: ['eid', 'festive'] }),
  synonym('shadi shaadi wedding nikah nikkah valima walima baraat barat dulha dulhan شادی نکاح ولیمہ بارات', {
    words: ['wedding', 'festive', 'mehndi', 'valima', 'nikah'],
  }),
  synonym('mehndi mehendi henna dholki مہندی ڈھولکی', { words: ['mehndi', 'festive'] }),
  synonym('party function taqreeb dawat fancy پارٹی تقریب دعوت فینسی', {
    words: ['party', 'festive', 'function', 'wedding'],
  }),
  synonym('birthday salgirah saalgirah salgira سالگرہ', { words: ['birthday', 'party', 'festive'] }),
  synonym('aqiqa aqeeqah aqiqah عقیقہ', { words: ['aqiqah', 'festive', 'eid'] }),
  synonym('milad naat juma jumma jummah namaz ramzan ramadan masjid میلاد جمعہ نماز رمضان', {
    words: ['juma', 'friday', 'milad', 'kurta'],
  }),
  synonym('school iskool sakool uniform یونیفارم سکول اسکول', { words: ['school', 'uniform'] }),
  synonym('formal daftari رسمی', { words: ['formal', 'oxford', 'tailored'] }),
  synonym('sport sporty khel khelne khelna play cricket football کھیل کرکٹ فٹبال', {
    words: ['sporty', 'play', 'cricket', 'football', 'track'],
  }),
  synonym('winter sardi sardiyon sarma jara jaara jaray garam thand thandi_hawa سردی سردیوں گرم سرما جاڑا ٹھنڈ', {
    words: ['winter', 'fleece', 'quilted', 'warm', 'sherpa'],
  }),
  synonym('summer garmi garmiyon thanda thandi گرمی گرمیوں گرما ٹھنڈا ٹھنڈی', {
    words: ['summer', 'lawn', 'linen', 'breathable', 'cool'],
  }),
  synonym('rain monsoon barish baarish barsat barsaat بارش برسات', { words: ['rain', 'monsoon'] }),
  synonym('spring bahar bahaar basant بہار بسنت', { words: ['spring', 'floral', 'basant'] }),
  synonym('autumn khizan patjhar خزاں', { words: ['autumn', 'layer'] }),

  synonym('silk resham reshmi satin ریشم ریشمی ساٹن', {
    words: ['silk', 'satin', 'raw-silk', 'cotton-silk', 'sateen'],
  }),
  synonym('velvet makhmal makhmali مخمل', { words: ['velvet', 'corduroy', 'festive'] }),
  synonym('cotton suti sooti kapas سوتی کاٹن کپاس', { words: ['cotton', 'cotton-rich'] }),
  synonym('lawn lon لان', { words: ['lawn'] }),
  synonym('linen لینن', { words: ['linen', 'linen-blend'] }),
  synonym('wool oon ooni woolen woollen اون اونی', { words: ['wool', 'wool-blend', 'fleece', 'sherpa'] }),
  synonym('khaddar khadar khaadi کھدر کھاڈی', { words: ['khaddar', 'flannel'] }),
  synonym('muslin malmal voile ململ', { words: ['voile', 'muslin', 'cambric'] }),
  synonym('net jali jaali chiffon organza جالی شیفون', { words: ['net', 'organza'] }),
  synonym('embroidery embroidered karhai kadhai kadhaai zari gota کڑھائی زری گوٹا', {
    words: ['embroidered', 'embroidery', 'shadow-work', 'festive'],
  }),
  synonym('soft naram mulayam نرم ملائم', { words: ['soft', 'brushed', 'smooth'] }),
  synonym('light halka halki patla patli ہلکا ہلکی', {
    words: ['light', 'lightweight', 'thin', 'airy'],
    isPreference: true,
  }),
  synonym('thick mota moti bhari موٹا موٹی بھاری', {
    words: ['thick', 'heavy', 'quilted', 'fleece'],
    isPreference: true,
  }),

  synonym('floral flower phool phoolon phooldar پھول پھولدار', { words: ['floral', 'flower', 'bloom', 'bud'] }),
  synonym('stripe striped dhari dhaari dharidar دھاری دھاریدار', { words: ['stripe', 'striped', 'pinstripe'] }),
  synonym('check checked chaarkhana charkhana dabbi چیک چارخانہ', { words: ['check', 'checked', 'gingham'] }),
  synonym('dot dotted polka bindi bundki نقطے', { words: ['dotted', 'dot', 'polka'] }),
  synonym('plain sada saada sadah سادہ', { words: ['plain', 'simple'] }),
  synonym('print printed chapai چھپائی پرنٹ', { words: ['printed', 'print'] }),
  synonym('star sitara tara taray ستارہ ستارے تارے', { words: ['star', 'starry', 'constellation', 'starlight'] }),
  synonym('moon chand چاند', { words: ['moon', 'chand', 'chanda', 'crescent'] }),
  synonym('sun suraj سورج', { words: ['sun', 'suraj', 'sunny', 'sunshine'] }),
  synonym('cat billi kitten بلی', { words: ['cat', 'kitten', 'billi'] }),
  synonym('fish whale machli machhli مچھلی', { words: ['whale', 'fish'] }),
  synonym('kite patang پتنگ', { words: ['kite'] }),
  synonym('mango aam آم', { words: ['mango'] }),
  synonym('truck gari gaari car گاڑی ٹرک', { words: ['truck', 'jeep'] }),
  synonym('rocket jahaz plane راکٹ جہاز', { words: ['rocket'] }),
  synonym('dinosaur dino ڈائنوسار', { words: ['dino', 'dinosaur'] }),
];
