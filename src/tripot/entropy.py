"""Generates random values: ids, secrets, table codes, bytes for dice."""

import os
import re
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import NewType

Entropy = Callable[[int], bytes]
"""A source of unpredictable bytes: the system's, or that of a simulation."""

SecretHash = NewType("SecretHash", bytes)
"""SHA-256 of the secret of a device or of a one-time link."""

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32, in which no two characters look alike. It has no hyphen, so ids and table codes cannot be
confused."""

ID_LENGTH = 16
"""80 bits."""

ID_PATTERN = re.compile(f"[{ALPHABET}]{{{ID_LENGTH}}}", re.ASCII)

CODES_DRAWN = 8
"""The number of codes drawn for a new table."""


def fresh_id(entropy: Entropy = os.urandom) -> str:
    """Return a new id of a table, a person or a command."""
    return "".join([ALPHABET[byte % 32] for byte in entropy(ID_LENGTH)])


def is_id(text: str) -> bool:
    """Return whether a text has the alphabet and the length of an id. This checks external input."""
    return ID_PATTERN.fullmatch(text) is not None


def fresh_ids(entropy: Entropy = os.urandom) -> Iterator[str]:
    """Yield ids forever."""
    while True:
        yield fresh_id(entropy)


def fresh_secret(entropy: Entropy = os.urandom) -> str:
    """Return 128 random bits in URL-safe base64, for a cookie or a link."""
    return urlsafe_b64encode(entropy(16)).rstrip(b"=").decode()


def hash_secret(secret: str) -> SecretHash:
    """Return the hash of a secret. Only the hash is stored. Secrets are long and random, so a plain hash is
    sufficient."""
    return SecretHash(sha256(secret.encode()).digest())


def fresh_master_secrets(entropy: Entropy = os.urandom) -> Iterator[bytes]:
    """Yield master secrets forever. The dice commitments of tables are computed from them."""
    while True:
        yield entropy(32)


def fresh_dice_bytes(entropy: Entropy = os.urandom) -> Iterator[int]:
    """Yield bytes forever, for the dice of tables without a commitment."""
    while True:
        yield from entropy(64)


WORDS = """
abeille abricot acajou acier agneau aigle ajonc alpage amande ambre ananas ancre anneau argent armure asperge astre
atelier atlas aubade aurore avoine azur balai balcon baleine bambou banane banjo basilic bateau baudet bazar belette
bijou billard biscuit bison blason bobine bocage bocal bolet bonnet bosquet bottine bougie bouleau boulon bouquet
bouton brebis brioche brique brocard brume buffle buisson bulbe buvard cabane cactus cadenas cadran caillou calepin
camion canard canot caramel carotte carpe castor cerceau cerise chalet chameau charbon chardon chariot chaton chemin
chemise chenil cheval chiffon chorale cigale cigogne cirque citron clairon clavier cobalt colibri colline concert
copeau corail corbeau cordon cornet coton coussin couteau crapaud cravate cristal croquis cuivre cumin cygne cymbale
dahlia dauphin diamant dindon domino donjon dragon drapeau dune enclume encre escale fagot faisan falaise fanfare
farine faucon fenouil festin feuille ficelle figue flocon flore fourmi frelon fresque fromage fusain fuseau galet
galion galop garage gazelle genou geyser gibier girafe givre glacier globe gobelet golfe gondole gorille granit grelot
grenier griffon grive grotte guitare hamac hameau harpe hermine hibou horloge houblon huile iguane indigo iris ivoire
jade jaguar jambon jardin jasmin jonque jupon kayak kimono kiosque koala lagon laitue lampion lavande levier licorne
lierre lilas limace lingot lionne loriot lotus loutre lucarne lupin lustre lyre manteau marbre marine marmite marron
matelot melon menthe merise merle miel mimosa miroir mistral moineau moka moulin mouton muguet musette nacre navet
navire neige nickel nuage oasis ocarina olive ombrage onyx opale oranger orgue ortie osier otarie ouragan oursin
ourson palmier panier pantin papaye parasol parfum patin pavage pavot pendule perdrix persil phare piano pigeon pilote
pinceau pinson pirogue pivoine plateau platine plume plumier poisson poivre pollen pommier poney portail potiron
poulie poulpe prairie prune puma puzzle quartz quille radeau radis raisin rameau requin rideau rivage rocher romarin
ronce roseau rotin rouage ruban rubis ruche sable sabot safran salade sandale sapin sardine saule saumon savane savon
seigle serpent serrure sifflet silex sirop soleil sorbet souris sucre sultan sureau tabac tambour tamis tandem tango
tapir tapis taureau tempo thym tigre tilleul timbale tisane toile tomate tonneau topaze torrent tortue toucan toupie
tricot trompe truite tulipe tunnel turbot valise vallon vanille velours verger vernis vigne violon voilier volcan
wagon yacht zinc
""".upper().split()

LOWEST_NUMBER, HIGHEST_NUMBER = 100, 999

CODE_PATTERN = re.compile(r"[A-Z]{1,16}-[A-Z]{1,16}-[0-9]{3}", re.ASCII)

SCREEN_CODE_PATTERN = re.compile(r"[A-Z]{1,16}-[0-9]{3}", re.ASCII)

MAX_SPOKEN_LENGTH = 64
"""The maximum length of a typed code; longer texts are not normalized."""


def fresh_code(entropy: Entropy = os.urandom) -> str:
    """Return a random table code. The store refuses a code that another table has."""
    numbers = [int.from_bytes(entropy(8)) for _ in range(3)]  # 64 bits each, so the bias of the remainder is negligible
    first, second = (WORDS[number % len(WORDS)] for number in numbers[:2])
    return f"{first}-{second}-{LOWEST_NUMBER + numbers[2] % (HIGHEST_NUMBER - LOWEST_NUMBER + 1)}"


def fresh_codes(entropy: Entropy) -> tuple[str, ...]:
    """Return several codes for a new table, which gets the first free one."""
    return tuple(fresh_code(entropy) for _ in range(CODES_DRAWN))


def fresh_screen_code(entropy: Entropy = os.urandom) -> str:
    """Return a random code for a big screen. It is short, because people type it on a phone and it expires within
    minutes."""
    word, number = (int.from_bytes(entropy(8)) for _ in range(2))
    return f"{WORDS[word % len(WORDS)]}-{LOWEST_NUMBER + number % (HIGHEST_NUMBER - LOWEST_NUMBER + 1)}"


def normalize_code(spoken: str) -> str:
    """Normalize a table code that a person typed: upper case, no accents, hyphens between words."""
    signs = [sign for sign in unicodedata.normalize("NFKD", spoken.upper()) if not unicodedata.combining(sign)]
    return "-".join("".join(sign if sign.isascii() and sign.isalnum() else " " for sign in signs).split())


def parse_screen_code(spoken: str) -> str | None:
    """Return the normalized code of a big screen from typed text; ``None`` if the text cannot be such a code."""
    code = normalize_code(spoken) if len(spoken) <= MAX_SPOKEN_LENGTH else ""
    return code if SCREEN_CODE_PATTERN.fullmatch(code) else None


def parse_code(spoken: str) -> str | None:
    """Return the normalized table code from typed text; ``None`` if the text cannot be such a code."""
    code = normalize_code(spoken) if len(spoken) <= MAX_SPOKEN_LENGTH else ""
    return code if CODE_PATTERN.fullmatch(code) else None
