BEGIN TRANSACTION;
CREATE TABLE amendments (
            play TEXT NOT NULL REFERENCES plays (id),
            stack TEXT NOT NULL CHECK (stack IN ('amended', 'unamended')),
            i INTEGER NOT NULL,
            change TEXT NOT NULL,
            times TEXT NOT NULL,
            PRIMARY KEY (play, stack, i)) WITHOUT ROWID;
INSERT INTO "amendments" VALUES('00000000000000000000000000000002','amended',0,'{"n":4,"tail":[{"kind":"answer","key":"anygame.points","value":3}],"head":5,"stands":5}','["2026-11-16T20:04:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000002','amended',1,'{"n":4,"tail":[{"kind":"answer","key":"anygame.points","value":5}],"head":5,"stands":5}','["2026-11-16T20:04:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000002','amended',2,'{"n":4,"tail":[{"kind":"answer","key":"anygame.points","value":5}],"head":5,"stands":5}','["2026-11-16T20:04:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000006','amended',0,'{"n":0,"tail":[{"kind":"answer","key":"anygame.points","value":-9}],"head":1,"stands":1}','["2026-11-16T20:24:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000006','amended',1,'{"n":1,"tail":[{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9}],"head":4,"stands":4}','["2026-11-16T20:24:00.000+00:00","2026-11-16T20:24:00.000+00:00","2026-11-16T20:26:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000006','amended',2,'{"n":1,"tail":[{"kind":"answer","key":"anygame.points","value":-1},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9}],"head":7,"stands":7}','["2026-11-16T20:24:00.000+00:00","2026-11-16T20:24:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:28:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000006','amended',3,'{"n":2,"tail":[{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9}],"head":10,"stands":10}','["2026-11-16T20:24:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:30:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000006','amended',4,'{"n":2,"tail":[{"kind":"answer","key":"anygame.points","value":-1},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9}],"head":13,"stands":13}','["2026-11-16T20:24:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:30:00.000+00:00","2026-11-16T20:30:00.000+00:00","2026-11-16T20:30:00.000+00:00","2026-11-16T20:32:00.000+00:00"]');
INSERT INTO "amendments" VALUES('00000000000000000000000000000006','amended',5,'{"n":0,"tail":[{"kind":"answer","key":"anygame.points","value":-1},{"kind":"answer","key":"anygame.points","value":-1},{"kind":"answer","key":"anygame.points","value":-1},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":3},{"kind":"answer","key":"anygame.points","value":6},{"kind":"answer","key":"anygame.points","value":-9},{"kind":"answer","key":"anygame.points","value":-1}],"head":14,"stands":14}','["2026-11-16T20:24:00.000+00:00","2026-11-16T20:24:00.000+00:00","2026-11-16T20:24:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:26:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:28:00.000+00:00","2026-11-16T20:30:00.000+00:00","2026-11-16T20:30:00.000+00:00","2026-11-16T20:30:00.000+00:00","2026-11-16T20:32:00.000+00:00","2026-11-16T20:34:00.000+00:00"]');
CREATE TABLE entries (
            play TEXT NOT NULL REFERENCES plays (id),
            n INTEGER NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            luck TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (play, n)) WITHOUT ROWID;
INSERT INTO "entries" VALUES('00000000000000000000000000000002',0,'answer','anygame.points','3','[]','2026-11-16T20:00:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000002',1,'answer','anygame.points','5','[]','2026-11-16T20:00:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000002',2,'answer','anygame.points','3','[]','2026-11-16T20:02:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000002',3,'answer','anygame.points','5','[]','2026-11-16T20:02:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000002',4,'answer','anygame.points','5','[]','2026-11-16T20:04:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000004',0,'correct','players.p1.score','49','[]','2026-11-16T20:12:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000004',1,'answer','anygame.points','-8','[]','2026-11-16T20:22:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000004',2,'anytime','note','null','[]','2026-11-16T20:22:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000004',3,'answer','anygame.note','"a “quoted” # note"','[]','2026-11-16T20:22:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',0,'answer','anygame.points','8','[]','2026-11-16T20:24:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',1,'answer','anygame.points','-1','[]','2026-11-16T20:24:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',2,'answer','anygame.points','-1','[]','2026-11-16T20:24:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',3,'answer','anygame.points','-9','[]','2026-11-16T20:26:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',4,'answer','anygame.points','3','[]','2026-11-16T20:26:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',5,'answer','anygame.points','6','[]','2026-11-16T20:26:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',6,'answer','anygame.points','-9','[]','2026-11-16T20:28:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',7,'answer','anygame.points','3','[]','2026-11-16T20:28:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',8,'answer','anygame.points','6','[]','2026-11-16T20:28:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',9,'answer','anygame.points','-9','[]','2026-11-16T20:30:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',10,'answer','anygame.points','3','[]','2026-11-16T20:30:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',11,'answer','anygame.points','6','[]','2026-11-16T20:30:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',12,'answer','anygame.points','-9','[]','2026-11-16T20:32:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000006',13,'answer','anygame.points','-1','[]','2026-11-16T20:34:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000007',0,'answer','anygame.points','1','[]','2026-11-16T20:36:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000007',1,'answer','anygame.points','2','[]','2026-11-16T20:36:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000007',2,'anytime','end','null','[]','2026-11-16T20:36:00.000+00:00');
INSERT INTO "entries" VALUES('00000000000000000000000000000009',0,'answer','anygame.points','7','[]','2026-11-16T20:37:00.000+00:00');
CREATE TABLE facts (game TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, key));
INSERT INTO "facts" VALUES('anygame','best','{"Ann":12}');
CREATE TABLE migrations (n INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL);
INSERT INTO "migrations" VALUES(1,'m001_plays_people_settings','2026-11-16T20:00:00.000+00:00');
CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            folded TEXT NOT NULL UNIQUE,
            colour TEXT NOT NULL,
            added TEXT NOT NULL);
INSERT INTO "people" VALUES('00000000000000000000000000000001','Anna','anna','red','2026-11-16T20:00:00.000+00:00');
INSERT INTO "people" VALUES('00000000000000000000000000000003','Bo','bo','blue','2026-11-16T20:12:00.000+00:00');
INSERT INTO "people" VALUES('00000000000000000000000000000005','Émile 🎲','émile 🎲','yellow','2026-11-16T20:24:00.000+00:00');
INSERT INTO "people" VALUES('00000000000000000000000000000008','Cy','cy','red','2026-11-16T20:37:00.000+00:00');
INSERT INTO "people" VALUES('0000000000000000000000000000000a','Nobody yet','nobody yet','green','2026-11-16T20:37:00.000+00:00');
CREATE TABLE plays (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            mode TEXT NOT NULL,
            options TEXT NOT NULL,
            facts TEXT NOT NULL,
            seed TEXT NOT NULL,
            version INTEGER NOT NULL,
            head INTEGER NOT NULL,
            started TEXT NOT NULL,
            touched TEXT NOT NULL,
            finished TEXT,
            result TEXT,
            seconds REAL NOT NULL DEFAULT 0,
            began INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            binned TEXT);
INSERT INTO "plays" VALUES('00000000000000000000000000000002','anygame','rounds','{"wins":"highest","target":0,"rounds":5,"teams":0,"counters":"","tracks":"Doom 0-8: 4 uneasy","dice":"2d6","first":true,"clock":true}','{}','0',1,5,'2026-11-16T20:00:00.000+00:00','2026-11-16T20:10:00.000+00:00','2026-11-16T20:04:00.000+00:00','{"outcome":"ranked","winners":["p1"],"places":[{"seat":"p1","rank":1,"total":21,"lines":[["points",21]]}],"rounds":5}',600.0,1,17,NULL);
INSERT INTO "plays" VALUES('00000000000000000000000000000004','anygame','rounds','{"wins":"highest","target":0,"rounds":5,"teams":0,"counters":"","tracks":"Doom 0-8: 4 uneasy","dice":"2d6","first":true,"clock":true}','{}','1',1,2,'2026-11-16T20:12:00.000+00:00','2026-11-16T20:22:00.000+00:00',NULL,NULL,600.0,18,54,NULL);
INSERT INTO "plays" VALUES('00000000000000000000000000000006','anygame','rounds','{"wins":"highest","target":0,"rounds":5,"teams":0,"counters":"","tracks":"Doom 0-8: 4 uneasy","dice":"2d6","first":true,"clock":true}','{}','2',1,14,'2026-11-16T20:24:00.000+00:00','2026-11-16T20:34:00.000+00:00',NULL,NULL,600.0,55,89,NULL);
INSERT INTO "plays" VALUES('00000000000000000000000000000007','anygame','rounds','{"wins":"highest","target":0,"rounds":0,"teams":0,"counters":"","tracks":"","dice":"2d6","first":true,"clock":false}','{}','1',1,3,'2026-11-16T20:36:00.000+00:00','2026-11-16T20:36:00.000+00:00','2026-11-16T20:36:00.000+00:00','{"outcome":"ranked","winners":["p2"],"places":[{"seat":"p2","rank":1,"total":2,"lines":[["points",2]]},{"seat":"p1","rank":2,"total":1,"lines":[["points",1]]}],"rounds":2}',0.0,90,93,NULL);
INSERT INTO "plays" VALUES('00000000000000000000000000000009','anygame','rounds','{"wins":"highest","target":0,"rounds":0,"teams":0,"counters":"","tracks":"","dice":"2d6","first":true,"clock":false}','{}','1',1,1,'2026-11-16T20:37:00.000+00:00','2026-11-16T20:37:00.000+00:00',NULL,NULL,0.0,94,95,'2026-11-16T20:37:00.000+00:00');
CREATE TABLE seats (
            play TEXT NOT NULL REFERENCES plays (id),
            n INTEGER NOT NULL,
            key TEXT NOT NULL,
            person TEXT REFERENCES people (id),
            name TEXT NOT NULL,
            colour TEXT NOT NULL,
            PRIMARY KEY (play, n)) WITHOUT ROWID;
INSERT INTO "seats" VALUES('00000000000000000000000000000002',0,'p1','00000000000000000000000000000001','Ann','red');
INSERT INTO "seats" VALUES('00000000000000000000000000000004',0,'p1','00000000000000000000000000000001','Ann','red');
INSERT INTO "seats" VALUES('00000000000000000000000000000004',1,'p2','00000000000000000000000000000003','Bo','blue');
INSERT INTO "seats" VALUES('00000000000000000000000000000006',0,'p1','00000000000000000000000000000001','Ann','red');
INSERT INTO "seats" VALUES('00000000000000000000000000000006',1,'p2','00000000000000000000000000000003','Bo','blue');
INSERT INTO "seats" VALUES('00000000000000000000000000000006',2,'p3','00000000000000000000000000000005','Émile 🎲','yellow');
INSERT INTO "seats" VALUES('00000000000000000000000000000007',0,'p1','00000000000000000000000000000001','Ann','red');
INSERT INTO "seats" VALUES('00000000000000000000000000000007',1,'p2','00000000000000000000000000000003','Bo','blue');
INSERT INTO "seats" VALUES('00000000000000000000000000000009',0,'p1','00000000000000000000000000000008','Cy','red');
CREATE TABLE sequence (id INTEGER PRIMARY KEY CHECK (id = 1), n INTEGER NOT NULL);
INSERT INTO "sequence" VALUES(1,101);
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "settings" VALUES('look','"dark"');
INSERT INTO "settings" VALUES('text','1.25');
CREATE INDEX plays_newest ON plays (seq);
CREATE INDEX plays_of_game ON plays (game, seq);
CREATE INDEX plays_in_bin ON plays (id) WHERE binned IS NOT NULL;
CREATE INDEX seats_of_person ON seats (person, play);
COMMIT;
