/// The roles of a `media:credit`: those of the European Broadcasting Union's list (EBU Tech 3293, RoleCode), those in Media
/// RSS's examples, and other common ones.

internal import FeedPrimitives

package enum MediaRoles {
  package static let all = Set(
    """
    actor,adapter,adaptor,advertiser,agent,anchor person,animal trainer,animator,announcer,archivist,armourer,arranger,\
    art director,artist,artist/performer,assistant camera,assistant chief lighting technician,assistant director,\
    assistant producer,assistant visual editor,author,band,band member,broadcast assistant,broadcast journalist,\
    broadcaster,camera operator,cameraman,carpenter,cartoonist,casting,casting director,causeur,chief lighting technician,\
    choir,choirmaster,choreographer,clapper loader,client,co-producer,colourist,commentator,commissioning broadcaster,\
    commissioning editor,company,compiler,composer,computer programmer,conductor,conference chair,consultant,contact,\
    continuity checker,continuity person,contributor,coproducer,copyright holder,correspondent,costume designer,creator,\
    critic,cutter,dancer,dealer,designer,dialogue coach,dialogue writer,director,director of photography,\
    distribution company,distributor,draughtsman,dresser,dubber,editor,editor/producer (news),editor-in-chief,electrician,\
    engineer,ensemble,executive producer,expert,extra,fight director,film distributor,film editor,film director,\
    film sound engineer,floor manager,focus puller,foley artist,foley editor,foley mixer,graphic assistant,\
    graphic designer,graphics,grip,group,guest,hair dresser,hair dresser/make-up artist,hairdresser,head of production,\
    host,illustrator,information manager,instrumentalist,interpreter,interviewed guest,interviewee,interviewer,\
    journalist,key character,key grip,key talents,leadman,lecturer,librettist,lighting,lighting cameraman,\
    lighting director,lighting technician,location manager,lyricist,make up artist,make-up artist,manager,manufacturer,\
    matte artist,member,mixer,model maker,moderator,music arranger,music director,music group,music supervisor,musician,\
    narrator,news editor,news producer,news reader,orchestra,orchestrator,owner,painter,participant,performer,\
    performing company,person,photographer,pianist,playwright,poet,post-production editor,presenter,producer,\
    production assistant,production company,production department,production manager,production secretary,programme editor,\
    programme production researcher,prompter,property manager,prop master,publisher,publishing company,puppeteer,\
    pyrotechnician,recording,recording engineer,reporter,researcher,rigger,rights holder,runner,scenario,scenarist,\
    scene painter,scenic operative,scientific advisor,screenplay,screenwriter,script,script supervisor,script writer,\
    scriptwriter,sculptor,second assistant camera,second assistant director,second unit director,\
    second unit director of photography,set designer,set dresser,sign language,singer,solo performer,soloist,songwriter,\
    sound designer,sound engineer,sound mixer,sound recordist,speaker,special effects,special effects supervisor,sponsor,\
    sports reporter,stage director,stage manager,storyboard artist,studio technician,stunts,stuntman,subtitler,subtitles,\
    technical director,technician,term,tour manager,transcriber,translation,translator,transportation manager,\
    treatment/programme proposal,trumpeter,tv director,unit manager,uploader,video tape operator,vision mixer,\
    visual editor,visual effects,visual effects supervisor,vocalist,voice,voice-over,wardrobe,wardrobe master,witness,\
    writer
    """.words(between: ","))
}
