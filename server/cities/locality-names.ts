/**
 * Localities of large cities, by the city's id. A town is listed as a locality only if every courier treats it as a
 * suburb of the city.
 */
export const LOCALITIES: Readonly<Record<string, string>> = {
  karachi: `abul hassan ispahani, bahadurabad, baldia, bath island, bin qasim, buffer zone, burns road, central, clifton, east, fb area, federal b area,
    garden, gulistan e jauhar, gulistan e johar, gulistan, gulshan, gulshan e hadeed, gulshan e iqbal, gulshan e maymar, iqbal, jauhar, keamari,
    kemari, kharadar, korangi, landhi, liaquatabad, lyari, malir, malir halt, mehmoodabad, nazimabad, nazamabad, new, north, north nazimabad,
    orangi, scheme 33, shah faisal, shah faisal colony, soldier bazar, south, steel town, sohrab goth, surjani, tariq road, water pump, west,
    کلفٹن, کورنگی, لانڈھی, ملیر, لیاری, اورنگی, ناظم آباد, نارتھ ناظم آباد, گلشن اقبال, گلستان جوہر`,
  lahore: `allama iqbal, anarkali, askari, badami bagh, baghbanpura, bhatti gate, cavalry ground, chungi amar sidhu, data darbar, dharampura,
    eden, faisal, ferozepur road, garhi shahu, green, gulshan e ravi, harbanspura, ichra, iqbal, islampura, jail road, kot lakhpat,
    krishan nagar, lake, mozang, mughalpura, mustafa, nishtar, park view, ravi road, sabzazar, samanabad, sanda, shadbagh, shadman,
    shalimar, state life, tajpura, thokar, thokar niaz baig, valencia, wahdat, walled, جوہر ٹاؤن, اقبال ٹاؤن, سمن آباد`,
  islamabad: `aabpara, bahria enclave, blue, cbr, chak shahzad, ghauri, ghori, gulberg greens, jinnah garden, jinnah super, khanna,
    khanna pul, korang, margalla, markaz, media, melody, national police foundation, police foundation, pwd, rawal, shahzad, soan, super`,
  rawalpindi: `6th road, adiala road, adyala road, askari, committee chowk, ghauri, gulraiz, khayaban e sir syed, lalkurti, morgah,
    murree road, pir wadhai, raja bazar, range road, sixth road, tench bhatta, westridge`,
  faisalabad: `abdullahpur, batala, civil lines, clock tower, d ground, eden valley, ghulam muhammad abad, gulistan, jinnah, kohinoor, madina,
    mansoorabad, millat, peoples, samanabad, susan road`,
  multan: `buch villas, bosan road, chungi no, dera adda, gulgasht, hussain agahi, mumtazabad, new, shah rukn e alam`,
  peshawar: `board bazar, dalazak road, gulbahar, hashtnagri, hayatabad, namak mandi, nishtarabad, regi, tehkal, warsak road, حیات آباد`,
  hyderabad: `auto bhan, citizen, heerabad, hirabad, latifabad, no, phuleli, pretabad, qasimabad, unit, لطیف آباد, قاسم آباد`,
  quetta: `alamdar road, brewery road, double road, hazara, jinnah, samungli, samungli road, sariab, sariab road, shahbaz, zarghoon road`,
  gujranwala: `citi, dc, master, peoples, sialkot bypass`,
  sialkot: `defence road, hajipura, kashmir road, muradpur, paris road, rangpura, shahabpura`,
};
