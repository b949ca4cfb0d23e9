/** Parts of Pakistani passwords that international lists lack. In each line the most frequent word is first. */
const LINES = [
  '123 786 1234 12345 1 12 110 92 0300 007 1947 313 804 14august 23march 1122 420 302 143 55 56 10 18',
  'pakistan pakistani zindabad paki pak karachi lahore islamabad punjab sindh multan peshawar quetta rawalpindi pindi',
  'faisalabad sialkot hyderabad gujranwala kashmir sargodha bahawalpur sukkur abbottabad swat gilgit balochistan larkana mardan',
  'allah muhammad mohammad mohammed muhammed bismillah allahuakbar alhamdulillah mashallah masha inshallah insha subhanallah',
  'ya yaallah yarasool yaali yahussain islam muslim quran namaz jannah jannat makkah madina madinah medina kaaba rasool nabi mola maula',
  'karbala panjtan akbar rahman raheem kareem ramadan ramzan ramzaan eid mubarak eidmubarak chand raat jumma hajj umrah sunnah iqra dua',
  'ali ahmed ahmad hassan hasan hussain husain hussnain hasnain usman umar umer umair omar bilal hamza abdullah abdul imran kamran',
  'khan malik sheikh shaikh butt qureshi chaudhry chaudhary choudhry raja rana mirza syed shah bhatti awan abbasi raza iqbal rehman',
  'ansari baig mughal siddiqui hashmi gujjar jutt jatt rajput memon baloch afridi khattak cheema janjua javed jamil aslam akram anwar',
  'fatima ayesha aisha zainab maryam mariam khadija amna aamna sana hira sara sarah hina saba nida iqra mahnoor noor zara zoya aliza',
  'alina areeba arooj laiba kiran komal mehwish nadia rabia sadia samina shazia sidra sumaira tayyaba uzma yasmin zunaira anaya hania',
  'asad adnan arslan atif babar azam danish ehsan faisal fahad farhan faraz haider haroon haris hammad ibrahim irfan junaid kashif',
  'mohsin mubashir naveed nasir nadeem noman owais rizwan saad salman sajid shahid shahzad shoaib tariq talha tahir usama waqar wasim',
  'waseem yasir yousaf yousuf yusuf zahid zain zeeshan zohaib shaheen nawaz sharif bhutto altaf sohail ismail jinnah quaid cricket',
  'mohabbat muhabbat pyar pyaar ishq ishaq dil jaan jan jaanu janu jani jaanam janam janeman jaaneman dilruba sanam mehboob humsafar aashiq',
  'zindagi khushboo khushi dost dosti duniya dunya sitara chanda chaand gulab phool pari shehzadi shahzadi shehzada shahzada rani badshah',
  'sohna sohni sohnia mahi munda kuri soniya heer ranjha laila majnu tanha bewafa dard sapna khwab sitamgar zaalim zalim nasha intezar',
  'meri mera mere tera teri tere tum main mein hum apna apni sirf hai ho naam mother father maa baap ammi abbu ammijaan abbujaan',
  'abbujan baba mama papa dada dadi nana nani bhai behan behen beta beti bacha bache baby guriya gudiya munna munni nanha nanhi chota',
  'dukaan dukan shop store online kids clothes children fashion bazar bazaar www com pk net gmail yahoo hotmail facebook jazz telenor',
  'imrankhan babarazam shahidafridi shoaibakhtar nawazsharif merijaan merijan meripari merizindagi meridunya thisismy sohnamunda sohnahmunda',
  'admin demoadmin democustomer demomoderator test welcome qwerty abcd abc hello love lover iloveyou iloveu password pass login user secret master king boss prince princess',
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec',
  'اللہ محمد بسم اکبر اللہاکبر بسماللہ یا علی حسین فاطمہ عائشہ احمد خان ملک پاکستان زندہ باد لاہور کراچی اسلام آباد پنجاب',
  'محبت عشق پیار دل جان میری میرا ماں باپ امی ابو بیٹا بیٹی زندگی خوشبو خوشی دوست دوستی دنیا گلاب پھول چاند رات عید مبارک',
  'رمضان پاسورڈ پاس ورڈ نام دعا نور شہزادی شہزادہ رانی گڑیا منی ننھی دکان',
];

export const LOCAL_WORDS: readonly string[] = byFrequency(LINES.map((line) => line.split(' ')));

/** Returns the first words of all lines, then the second words. zxcvbn takes the position as the number of guesses. */
function byFrequency(lines: readonly string[][]): string[] {
  const longest = Math.max(...lines.map(({ length }) => length));
  const words = Array.from({ length: longest }, (_, index) => lines.flatMap((line) => line[index] ?? []));
  return [...new Set(words.flat())];
}
