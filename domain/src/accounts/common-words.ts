const words = (text: string) => text.trim().split(/\s+/);

/**
 * Words that passwords are most often made of, of our own collection: what people type when they are asked for a
 * password, keys that lie side by side, seasons, months, days, names, animals, games, places, and the words of a clinic.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...words(`
    password passwort passwd pass passwords passwordpassword mypassword newpassword oldpassword thepassword
    yourpassword nopassword motdepasse contrasena contrasenha senha parola haslo heslo wachtwoord kodeord losenord
    secret topsecret geheim letmein letmeinnow welcome welcomeback willkommen bienvenue bienvenido hello hallo hola
    bonjour ciao hellothere helloworld changeme changeit changethis change replace temporary temp temporal default
    initial start starten start login logon signin signup access enter open sesame opensesame trustno trustnoone
    admin administrator administration sysadmin root superuser user username users guest gast account owner manager
    test testing tester tests testtest testuser testpass example sample probe trial master mastermaster system
    computer internet server network windows microsoft google apple iphone android samsung facebook twitter
    instagram linkedin youtube amazon netflix spotify minecraft pokemon nintendo playstation xbox office security
    secure private personal company office business work working monkey dragon shadow sunshine princess superman
    batman spiderman ironman starwars startrek matrix killer hunter ninja pirate wizard angel devil heaven freedom
    whatever nothing something anything everything forever always never please thankyou
  `),
  ...words(`
    qwerty qwertyui qwertyuiop qwertz qwertzu qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghjkl asdfasdf
    zxcv zxcvb zxcvbn zxcvbnm yxcv yxcvbnm qwer qwert qweqwe qweasd qweasdzxc qazwsx qazwsxedc qaz wsx wasd poiuyt
    poiuytrewq lkjhgf mnbvcxz abc abcd abcabc aabbcc abcdabcd aaa xyz xxx qq zaq zaqxsw
  `),
  ...words(`
    spring summer autumn fall winter frühling fruehling sommer herbst
    january february march april may june july august september october november december
    januar februar märz maerz mai juni juli oktober dezember
    monday tuesday wednesday thursday friday saturday sunday
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    today tomorrow yesterday morning evening night weekend holiday christmas weihnachten easter ostern birthday
    geburtstag happy happyday newyear lucky luckyday
  `),
  ...words(`
    michael michelle jennifer jessica ashley amanda nicole daniel andrew joshua matthew thomas robert william james
    john david joseph charles richard christopher anthony george kevin brian edward ronald steven jason justin
    brandon tyler jordan taylor austin alexander alexandra alex andrea anna maria mary sarah laura julia sophie
    sophia emma olivia mia lena lisa hannah charlotte martin stefan peter paul max felix lukas lucas jonas leon
    patrick sebastian christian florian tobias markus andreas claudia sabine petra monika harley maggie buster
    charlie oliver bailey ginger pepper cookie buddy rocky rex bella luna
  `),
  ...words(`
    football fussball fußball soccer baseball basketball hockey tennis golf golfer rugby cricket swimming running
    arsenal chelsea liverpool manchester barcelona realmadrid juventus bayern bayernmuenchen dortmund schalke
    lakers yankees cowboys steelers eagles ferrari porsche mercedes bmw audi toyota honda corvette mustang camaro
    harleydavidson yamaha tiger lion eagle falcon panther wolf bear dolphin butterfly horse kitten puppy chicken
    banana orange cherry apple pineapple chocolate coffee cheese pizza whisky
  `),
  ...words(`
    love iloveyou loveyou lovely lover mylove ichliebedich schatz schatzi baby babygirl honey sweetheart darling
    beautiful pretty family familie mother father mama papa mommy daddy brother sister friend friends
    america american usa germany deutschland england london berlin hamburg munich muenchen münchen frankfurt köln
    paris france newyork california texas florida chicago boston canada greece athens europe
  `),
  ...words(`
    doctor doktor nurse physician surgeon hospital krankenhaus klinik clinic clinical medical medicine medizin
    health healthcare patient patients radiology radiologie radiologist sonography sonographer sonographie
    ultrasound ultraschall scanner probe vein venous thrombosis thrombose doppler clarius butterfly sonoboard
    emergency ambulance cardiology cardiac heart heartbeat stethoscope pharmacy reviewer operator
  `),
]);
