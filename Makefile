# `make run` starts the site; `make test` runs every test. Both set up what they need by themselves.

# Words given on the command line reach the programs through the environment: make run PORT=8001
export PORT PYTHON GAMES DECKS PLAYERS VARIANT ATTACK RANGE DEPLOY SEED MOST SAMPLE FOLDER REQUESTS TEXTS BROWSER_TESTS SHOTS PAGES FILL
# What was compiled is kept beside the sources: the site and the tests start dozens of programs, and each would compile
# some thousand files by itself.
unexport PYTHONDONTWRITEBYTECODE
PORT ?= 8000

# Values from the environment or the command line only: make has no PYTHON of its own.
SETUP = python=$$(sh playground/launch/find_python.sh) && "$$python" playground/launch/bootstrap.py
PY = .venv/bin/python

.PHONY: help run setup setup-dev test cards shelf bench-shelf pool-check places nests lint format bench bench-site bench-names away name-slips every-card fuzz leave-anywhere come-back text-fuzz forms-fuzz scopes second-opinion wander rule-mutants witness witness-mutants line-mutants pins clean

help:
	@echo "make run          the site on http://127.0.0.1:$(PORT)/ (PORT=, PYTHON=, DATABASE_URL, CELERY_BROKER_URL)"
	@echo "make test         all tests; BROWSER_TESTS=skip without Chromium, ARGS= for pytest"
	@echo "make cards        the tests of every shipped card's text, not of a tenth of them"
	@echo "make shelf        the cards that ship, made anew from a list: POOL=cards.json; ARGS=--dry only says what would change"
	@echo "make ship-check   each shipped card beside the same card of a list: POOL=cards.json"
	@echo "make pool-check   a list of cards: printed back, and word for word; POOL=cards.json ARGS='--sample 200'"
	@echo "make places       do abilities work in the zones that their words name, and only there? POOL=cards.json"
	@echo "make nests        every step of lines with Shahrazad inside Shahrazad, not a part of them: minutes"
	@echo "make lint         ruff and mypy; make format puts the code in shape"
	@echo "make bench        speed of the engine; make bench-site that of the site (ARGS=--profile)"
	@echo "make bench-decks  decks of all cards against decks of the first few hundred: GAMES= SEED="
	@echo "make league       which kind of player wins how often: GAMES= SEED= ARGS='sensible random'"
	@echo "make bench-table  what a decision costs among 2, 4, 8 and 16 players"
	@echo "make bench-names  how fast names are found as somebody types"
	@echo "make bench-library  speed of the library among 100,000 scenarios (ARGS='--scenarios 20000')"
	@echo "make bench-crowd  requests a second and waits with 1, 8, 32 and 64 visitors at once (ARGS=--profile)"
	@echo "make bench-ways   what each way that isn't Django's own is worth (docs/ways.md)"
	@echo "make bench-door   what others wait beside 500 slow clients, and eight that send the worst that is accepted (ARGS=--one-address)"
	@echo "make storm        attacks and faults in turn, 64 visitors meanwhile: what is lost, waits (ARGS='--seconds 6')"
	@echo "make two-hosts    docs/operating.md done word for word on two hosts (ARGS=--quick without cards and scenarios)"
	@echo "make many-workers  the same simulation by 1, 2, 4 and 8 processes on four hosts, servers and workers killed (as root)"
	@echo "make bench-drift  10,000 scenarios judged again by workers, one of them killed (ARGS='--scenarios 2000')"
	@echo "make bench-cards  speed of looking for cards among 30,000, and of reading one"
	@echo "make bench-memory  memory of a web process while 200 lines of 4,000 steps are opened (ARGS='--lines 20')"
	@echo "make bench-storage  what 1,000 people a day store within a year"
	@echo "make bench-queue  how long ten playouts take while others keep the workers busy"
	@echo "make name-slips   names typed with a slip: is another card taken for the one meant? TEXTS= SEED="
	@echo "make bench-shelf  what the cards that ship cost a process"
	@echo "make fuzz         random games: GAMES= DECKS= PLAYERS= VARIANT= ATTACK= RANGE= DEPLOY= SEED="
	@echo "make leave-anywhere  somebody leaves in the middle of anything: does anything stay? SAMPLE= SEED="
	@echo "make come-back    saved and loaded, or written and read, at each moment: the same game? FOLDER=600-leaving/ SEED="
	@echo "make who-is-meant  do texts at tables of many mean whom the rules say: GAMES= SEED="
	@echo "make text-fuzz    card texts that nobody wrote: read, refused at a place, or printed; TEXTS= SEED="
	@echo "make forms-fuzz   words made up from every form of the language: read, printed, read again; TEXTS= SEED="
	@echo "make away         database and broker killed under a whole site, ten playouts that overtake thousands"
	@echo "make scopes       is what each ability of a text speaks of its own, and where it can be? POOL=cards.json TEXTS= SEED="
	@echo "make second-opinion  scenarios and random games, reckoned by somebody else: GAMES= SEED="
	@echo "make wander       a visitor who sends any form with sense and nonsense: REQUESTS= SEED="
	@echo "make rule-mutants rules altered one by one: does a test notice? SEED= MOST="
	@echo "make looks        every page at four widths, light and dark: SHOTS=folder for pictures, PAGES=pattern, FILL=no"
	@echo "make answers      written answers of scenarios: does the scenario bear them out?"
	@echo "make line-mutants sentences of scenarios altered: is the failure told where it is? SAMPLE= FOLDER= ARGS=-v"
	@echo "make witness      every shipped card on boards made for it: does it do what it says? ARGS='--pool cards.json'"
	@echo "make every-card   each shipped card on a board, two turns played at random, saved: SHARE= SEED="
	@echo "make witness-mutants  instructions altered: do the witness boards see it? MOST= ARGS="
	@echo "make audit        are weaknesses known of the pinned packages? (asks PyPI)"
	@echo "make pins         rewrite the pinned requirements from the short lists"

run: setup
	@exec $(PY) -m playground.launch run --leave-with-parent

setup:
	@$(SETUP)

setup-dev:
	@$(SETUP) --with-dev

# Are weaknesses known of what is pinned? Needs a network.
.PHONY: audit
audit: setup
	@$(PY) -m playground.launch.audit

test: setup-dev
	@$(if $(ARGS),$(PY) -m playground.launch with-services -- $(PY) -m pytest $(ARGS),$(PY) tests/side_by_side.py)

cards: setup-dev
	@CARDS=all $(PY) -m pytest tests/language tests/cards $(ARGS)

# The cards that ship, made anew from a list of the world's cards, which the project doesn't bring along.
shelf: setup
	@$(PY) -m engine cards --shelve "$(POOL)" $(ARGS)

# Each shipped card beside the same card of a list.
.PHONY: ship-check
ship-check: setup
	@$(PY) -m engine cards --pool "$(POOL)" --shipped

# A list of the world's cards, which the project doesn't bring along.
pool-check: setup
	@$(PY) -m engine cards --pool "$(POOL)" --check $(ARGS)

# Without a list, the cards that ship.
places: setup
	@$(PY) -m engine places $(if $(POOL),--pool "$(POOL)") $(ARGS)

nests: setup-dev
	@STEPS=all $(PY) -m pytest tests/properties/test_nest_steps.py $(ARGS)

lint: setup-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: setup-dev
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: setup
	@$(PY) benchmarks/bench.py

# Decks of all cards against decks of the first few hundred.
.PHONY: bench-decks
bench-decks: setup
	@$(PY) benchmarks/bench_decks.py

# Kinds of player against each other.
.PHONY: league
league: setup
	@$(PY) benchmarks/league.py $(ARGS)

# What a decision costs against the number of players.
.PHONY: bench-table
bench-table: setup
	@$(PY) benchmarks/bench_table.py $(ARGS)

bench-shelf: setup
	@$(PY) benchmarks/bench_shelf.py

bench-site: setup
	@$(PY) -m playground.launch with-services -- $(PY) benchmarks/bench_site.py $(ARGS)

name-slips: setup
	@$(PY) benchmarks/name_slips.py

bench-names: setup
	@$(PY) benchmarks/bench_names.py

# Looking for scenarios among 100,000, and looking at them.
.PHONY: bench-library
bench-library: setup
	@$(PY) -m playground.launch with-services -- $(PY) benchmarks/bench_library.py $(ARGS)

# How much is answered to many visitors at once.
.PHONY: bench-crowd
bench-crowd: setup
	@$(PY) benchmarks/bench_crowd.py $(ARGS)

# The site's own ways against the ordinary ones.
.PHONY: bench-ways
bench-ways: setup
	@$(PY) -m playground.launch with-services -- $(PY) benchmarks/bench_ways.py $(ARGS)

# Others' p95 while eight clients send what costs most.
.PHONY: bench-door
bench-door: setup
	@$(PY) -m playground.launch with-services -- $(PY) benchmarks/worst_clients.py $(ARGS)

# 10,000 scenarios judged again after a change of the engine, a worker killed on the way.
.PHONY: bench-drift
bench-drift: setup
	@$(PY) -m playground.launch with-services -- $(PY) benchmarks/bench_drift.py $(ARGS)

# Attacks and faults in turn, ordinary visitors all the while, and a table of what came of it.
.PHONY: storm
storm: setup
	@$(PY) -m benchmarks.storm $(ARGS)

# docs/operating.md done word for word: a host for visitors, another for database, broker and workers.
.PHONY: two-hosts
two-hosts: setup
	@$(PY) -m benchmarks.two_hosts $(ARGS)

# Further hosts of workers, as docs/operating.md has them set up: the same playouts, sooner, whatever is killed.
.PHONY: many-workers
many-workers: setup
	@$(PY) -m benchmarks.many_workers $(ARGS)

# Looking for cards among many, and what reading one costs.
.PHONY: bench-cards
bench-cards: setup
	@$(PY) -m playground.launch with-services -- $(PY) benchmarks/bench_cards.py $(ARGS)

# What a web process takes while long lines are opened.
.PHONY: bench-memory
bench-memory: setup
	@$(PY) -m playground.launch with-services -- $(PY) -m benchmarks.bench_memory $(ARGS)

# What a thousand people a day store within a year.
.PHONY: bench-storage
bench-storage: setup
	@$(PY) -m playground.launch with-services -- $(PY) -m benchmarks.bench_storage $(ARGS)

# Ten playouts of one, while others keep the workers busy.
.PHONY: bench-queue
bench-queue: setup
	@$(PY) -m benchmarks.fair_queue

fuzz: setup
	@$(PY) benchmarks/fuzz.py

# Whom texts mean at tables of many, held against a chart of seats.
.PHONY: who-is-meant
who-is-meant: setup
	@$(PY) benchmarks/who_is_meant.py

leave-anywhere: setup
	@$(PY) benchmarks/leave_anywhere.py

come-back: setup
	@$(PY) benchmarks/come_back.py

text-fuzz: setup
	@$(PY) benchmarks/text_fuzz.py $(ARGS)

forms-fuzz: setup
	@$(PY) benchmarks/forms_fuzz.py $(ARGS)

away: setup-dev
	@AWAY=all $(PY) -m playground.launch with-services -- $(PY) -m pytest tests/launch/test_away.py $(ARGS)

scopes: setup
	@$(PY) benchmarks/scopes.py $(if $(POOL),--pool "$(POOL)") $(ARGS)

second-opinion: setup
	@$(PY) -m benchmarks.second_opinion

wander: setup
	@$(PY) -m playground.launch with-services -- $(PY) benchmarks/wander.py

rule-mutants: setup-dev
	@$(PY) benchmarks/rule_mutants.py

# What written answers say and their scenarios don't.
.PHONY: answers
answers: setup
	@$(PY) -m benchmarks.borne_out $(ARGS)

# Every page at four widths, light and dark.
.PHONY: looks
looks: setup-dev
	@LOOKS=all $(PY) -m playground.launch with-services -- $(PY) -m pytest tests/browser/test_looks.py $(ARGS)

line-mutants: setup
	@$(PY) benchmarks/line_mutants.py $(ARGS)
witness: setup
	@$(PY) -m engine witness $(ARGS)

every-card: setup
	@$(PY) benchmarks/every_card.py

witness-mutants: setup
	@$(PY) benchmarks/witness_mutants.py $(ARGS)

# Needs uv; the lists cover every supported Python and platform at once.
PINS = uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links --quiet
pins:
	$(PINS) playground/launch/requirements/runtime.in -o requirements.txt
	$(PINS) -c requirements.txt playground/launch/requirements/dev.in -o playground/launch/requirements/dev.txt
	$(PINS) -c requirements.txt -c playground/launch/requirements/dev.txt playground/launch/requirements/audit.in -o playground/launch/requirements/audit.txt
	$(PINS) playground/launch/requirements/uv.in -o playground/launch/requirements/uv.txt

clean:
	rm -rf .venv var .pytest_cache .mypy_cache .ruff_cache
